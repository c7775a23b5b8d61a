import sharp from "sharp";
import { publicFile } from "@/lib/business/brand-images/logo";
import { drawnHeading } from "@/ui-kit/tokens/drawn-fonts";

export interface Words {
  readonly text: string;
  readonly font: string;
  readonly color: string;
  /** Pixels, the largest first; the first at which the text fits is used. */
  readonly sizes: readonly number[];
  readonly width: number;
  readonly height: number;
}

export interface Drawn {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const escaped = (text: string) => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Loads the font files we serve, so that the machine's fonts do not affect the picture. Each file is registered by its
 * first use.
 */
async function learnFont(font: string): Promise<string> {
  const { families, files } = drawnHeading(font);
  for (const file of files)
    await sharp({ text: { text: " .", fontfile: publicFile(`fonts/${file}`) } })
      .raw()
      .toBuffer();
  return `${families.join(",")}, Semi-Bold`;
}

const learnt = new Map<string, Promise<string>>();

/** The font's families, once its files are loaded; they are read with the first text. */
export function familiesOf(font: string): Promise<string> {
  const known = learnt.get(font);
  if (known) return known;
  const learning = learnFont(font);
  learnt.set(font, learning);
  // A file that could not be read is tried again with the next text.
  learning.catch(() => learnt.delete(font));
  return learning;
}

/**
 * A text in the shop's font, wrapped, aligned to the start side of its script, and as large as fits. Text that does not
 * fit at the smallest size is truncated.
 */
export async function drawWords({ text, font, color, sizes, width, height }: Words): Promise<Drawn> {
  const families = await familiesOf(font);
  const draw = async (size: number): Promise<Drawn> => {
    const markup = `<span foreground="${color}">${escaped(text)}</span>`;
    const options = {
      text: markup,
      font: `${families} ${size}`,
      rgba: true,
      dpi: 72,
      width,
      wrap: "word-char",
    } as const;
    const { data, info } = await sharp({ text: options }).png().toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  };
  let drawn = await draw(sizes[0] ?? 40);
  for (const size of sizes.slice(1)) if (drawn.height > height || drawn.width > width) drawn = await draw(size);
  if (drawn.height <= height && drawn.width <= width) return drawn;
  const box = { left: 0, top: 0, width: Math.min(width, drawn.width), height: Math.min(height, drawn.height) };
  return { ...box, bytes: await sharp(drawn.bytes).extract(box).png().toBuffer() };
}
