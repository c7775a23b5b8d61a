import sharp from "sharp";
import { directionOf } from "@/config/languages";
import type { BusinessConfig } from "@/config/schema";
import { brandColours } from "@/lib/business/brand-images/colours";
import { squareLogo } from "@/lib/business/brand-images/icon";
import { SHARE_SIZE } from "@/lib/business/brand-images/paths";
import { readPhoto } from "@/lib/business/brand-images/photo";
import { type Drawn, drawWords, type Words } from "@/lib/business/brand-images/words";
import { businessName } from "@/lib/business/features";

interface Dish {
  readonly title: string;
  readonly description: string | null | undefined;
  readonly photo: string | null | undefined;
}

const MARGIN = 72;
const BAND = 16;
const LOGO = 88;
/** Between the title and the words below it, and between logo and name. */
const GAP = 24;

/** What a title leaves of its room to the description: two lines of it. */
const ABOUT = 80;

/** Taller than any text of a menu at any size. */
const UNBOUNDED = 6000;

/** A text of whole lines: smaller, and then shortened by words, until it fits. */
async function drawWhole(words: Words): Promise<Drawn> {
  const draw = (text: string, size: number) => drawWords({ ...words, text, sizes: [size], height: UNBOUNDED });
  const fits = (drawn: Drawn) => drawn.height <= words.height;
  for (const size of words.sizes) {
    const drawn = await draw(words.text, size);
    if (fits(drawn)) return drawn;
  }
  const smallest = words.sizes.at(-1) ?? 24;
  let kept = words.text.split(/\s+/);
  while (kept.length > 2) {
    kept = kept.slice(0, Math.floor(kept.length * 0.85));
    const drawn = await draw(`${kept.join(" ").replace(/[,.;:،؛-]$/u, "")}…`, smallest);
    if (fits(drawn)) return drawn;
  }
  return drawWords(words);
}

/**
 * The picture of a shared dish: its photo, and beside it in the shop's font and colours its name, what it is, and whose
 * dish it is. No price, because others keep the picture for as long as they like.
 */
export async function drawDishImage(business: BusinessConfig, locale: string, dish: Dish): Promise<Buffer> {
  const { width, height } = SHARE_SIZE;
  const { ground, text, muted, accent } = brandColours(business);
  const rtl = directionOf(locale) === "rtl";
  const area = { width: 600, height: height - BAND };
  const photo = dish.photo ? await readPhoto(business.biz.id, dish.photo, area) : null;
  const space = width - 2 * MARGIN - (photo ? area.width : 0);
  const words = { font: business.theme.customizations.font, width: space };
  const foot = height - BAND - MARGIN - LOGO;
  const room = foot - MARGIN - GAP;
  const title = await drawWhole({
    ...words,
    text: dish.title,
    color: text,
    sizes: [76, 64, 52, 42],
    height: dish.description ? room - GAP - ABOUT : room,
  });
  const left = room - title.height - GAP;
  const about = dish.description
    ? await drawWhole({ ...words, text: dish.description, color: muted, sizes: [30, 26], height: left })
    : null;
  const name = await drawWords({
    ...words,
    text: businessName(business, locale),
    color: text,
    sizes: [32, 26],
    width: space - LOGO - GAP,
    height: LOGO,
  });
  const logo = await sharp(await squareLogo(business, LOGO))
    .resize(LOGO, LOGO, { fit: "contain", background: "#0000" })
    .png()
    .toBuffer();
  /** From the start side of the words' half. */
  const start = (drawn: number, from = 0) => (rtl ? width - MARGIN - from - drawn : MARGIN + from);
  const block = title.height + (about ? GAP + about.height : 0);
  const top = Math.max(MARGIN, Math.round((foot - block) / 2));
  const frame = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/><rect y="${height - BAND}" width="100%" height="${BAND}" fill="${accent}"/></svg>`;
  return sharp(Buffer.from(frame))
    .composite([
      ...(photo ? [{ input: photo, left: rtl ? 0 : width - area.width, top: 0 }] : []),
      { input: title.bytes, left: start(title.width), top },
      ...(about ? [{ input: about.bytes, left: start(about.width), top: top + title.height + GAP }] : []),
      { input: logo, left: start(LOGO), top: foot },
      { input: name.bytes, left: start(name.width, LOGO + GAP), top: foot + Math.round((LOGO - name.height) / 2) },
    ])
    .removeAlpha()
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
