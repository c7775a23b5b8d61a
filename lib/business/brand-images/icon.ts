import sharp from "sharp";
import type { BusinessConfig } from "@/config/schema";
import { brandColours } from "@/lib/business/brand-images/colours";
import { readLogo } from "@/lib/business/brand-images/logo";
import type { BrandIcon } from "@/lib/business/brand-images/paths";
import { drawWords } from "@/lib/business/brand-images/words";

/** The share of a maskable icon that no platform's shape cuts off. */
const SAFE = 0.8;
/** A logo without its own background keeps a margin. */
const ROOM = 0.84;

/** The first letter of the name on the brand's colour, for a shop whose logo cannot be read. */
async function letter(business: BusinessConfig, size: number): Promise<Buffer> {
  const { accent, onAccent } = brandColours(business);
  const { name } = business.biz;
  const drawn = await drawWords({
    text: [...name.trim()][0]?.toUpperCase() ?? "•",
    font: business.theme.customizations.font,
    color: onAccent,
    sizes: [Math.round(size * 0.5)],
    width: size,
    height: size,
  });
  return sharp({ create: { width: size, height: size, channels: 4, background: accent } })
    .composite([{ input: drawn.bytes }])
    .png()
    .toBuffer();
}

/** The square logo, at most `size` wide, or the shop's letter. */
export const squareLogo = async (business: BusinessConfig, size: number): Promise<Buffer> =>
  (await readLogo(business.biz.id, business.biz.logoUrlSquare, size)) ?? letter(business, size);

/** Whether a picture's own background reaches its corners. */
async function fillsItsSquare(picture: Buffer): Promise<boolean> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const alpha = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3] ?? 0;
  const [right, bottom] = [info.width - 1, info.height - 1];
  const corners = [alpha(0, 0), alpha(right, 0), alpha(0, bottom), alpha(right, bottom)];
  return info.width === info.height && corners.every((each) => each > 250);
}

/** An icon in the platform's form: the logo, on the header's colour if it has no background of its own. */
export async function drawIcon(business: BusinessConfig, { size, purpose }: BrandIcon): Promise<Buffer> {
  const logo = await squareLogo(business, size);
  const full = await fillsItsSquare(logo);
  const { ground } = brandColours(business);
  const opaque = purpose !== "any";
  const inner = Math.round(size * (purpose === "maskable" ? SAFE : full || !opaque ? 1 : ROOM));
  const fitted = await sharp(logo).resize(inner, inner, { fit: "contain", background: "#0000" }).png().toBuffer();
  const edge = Math.floor((size - inner) / 2);
  const rest = size - inner - edge;
  const extended = sharp(fitted).extend({
    top: edge,
    left: edge,
    bottom: rest,
    right: rest,
    // The logo's own background is extended to the edge.
    ...(full ? { extendWith: "copy" as const } : { background: "#0000" }),
  });
  return (opaque ? extended.flatten({ background: ground }) : extended).png().toBuffer();
}
