import sharp from "sharp";
import { directionOf } from "@/config/languages";
import type { BusinessConfig } from "@/config/schema";
import { brandColours } from "@/lib/business/brand-images/colours";
import { squareLogo } from "@/lib/business/brand-images/icon";
import { SHARE_SIZE } from "@/lib/business/brand-images/paths";
import { drawWords } from "@/lib/business/brand-images/words";
import { businessName, textIn } from "@/lib/business/features";

const LOGO = 300;
const MARGIN = 90;
const GAP = 70;
const BAND = 20;

/** Cuts a picture to rounded corners. */
const rounded = (picture: Buffer) =>
  sharp(picture)
    .resize(LOGO, LOGO, { fit: "contain", background: "#0000" })
    .composite([
      {
        input: Buffer.from(`<svg width="${LOGO}" height="${LOGO}"><rect width="100%" height="100%" rx="48"/></svg>`),
        blend: "dest-in",
      },
    ])
    .png()
    .toBuffer();

/** CFG-05: the picture of a shared link: the logo with name and description, in the shop's font and colours. */
export async function drawShareImage(business: BusinessConfig, locale: string): Promise<Buffer> {
  const { width, height } = SHARE_SIZE;
  const { ground, text, muted, accent } = brandColours(business);
  const rtl = directionOf(locale) === "rtl";
  const space = width - 2 * MARGIN - LOGO - GAP;
  const words = { font: business.theme.customizations.font, width: space };
  const description = textIn(business, business.customizations.metatags.description, locale);
  const name = businessName(business, locale);
  const title = await drawWords({ ...words, text: name, color: text, sizes: [84, 70, 58, 46], height: 230 });
  const about = description
    ? await drawWords({ ...words, text: description, color: muted, sizes: [32, 28, 24], height: 170 })
    : null;
  const block = title.height + (about ? 34 + about.height : 0);
  const top = Math.round((height - BAND - block) / 2);
  const start = (drawnWidth: number) => (rtl ? width - MARGIN - LOGO - GAP - drawnWidth : MARGIN + LOGO + GAP);
  const frame = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/><rect y="${height - BAND}" width="100%" height="${BAND}" fill="${accent}"/></svg>`;
  return sharp(Buffer.from(frame))
    .composite([
      {
        input: await rounded(await squareLogo(business, LOGO)),
        left: rtl ? width - MARGIN - LOGO : MARGIN,
        top: Math.round((height - BAND - LOGO) / 2),
      },
      { input: title.bytes, left: start(title.width), top },
      ...(about ? [{ input: about.bytes, left: start(about.width), top: top + title.height + 34 }] : []),
    ])
    .removeAlpha()
    .png({ palette: true, effort: 8 })
    .toBuffer();
}
