import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { type DrawnFont, drawnFonts } from "../ui-kit/tokens/drawn-fonts.ts";
import { charactersOf, type FontFile, fontFiles } from "../ui-kit/tokens/fonts.ts";

const root = path.resolve(import.meta.dirname, "..");
const MADE_FROM = "made-from.json";

/** Of each file made: what it was made from, and its size, by which a broken one is known. */
type Made = Record<string, { from: string; bytes: number }>;

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  return found?.size ?? -1;
}

async function readSource({ package: name, source }: Pick<FontFile, "package" | "source">): Promise<Buffer> {
  const file = path.join(root, "node_modules", name, "files", source);
  return readFile(file).catch(() => {
    throw new Error(`The font file ${source} is not in ${name}. Run npm install and start again.`);
  });
}

/** What the interface asks of a Latin font: figures of one width, pairs, accents. Small capitals and swashes are a sixth of a file. */
const LATIN_FEATURES = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk", "tnum", "lnum"];

/** Without hints, which screens of today do not use and which are up to a third of a file. */
async function cut(source: Buffer, font: FontFile): Promise<Buffer> {
  const { default: subset } = await import("subset-font");
  const axes = font.axis && { wght: font.axis.min === font.axis.max ? font.axis.min : font.axis };
  return subset(source, charactersOf(font), {
    targetFormat: "woff2",
    noHinting: true,
    ...(axes ? { variationAxes: axes } : {}),
    // Arabic letters join by their features: all of them stay.
    ...(font.range === "arabic" ? {} : { keepFeatures: LATIN_FEATURES }),
  });
}

/** For libraries that draw pictures, which read no woff2 and need one weight. */
async function cutForDrawing(source: Buffer, { characters, axis }: DrawnFont): Promise<Buffer> {
  const { default: subset } = await import("subset-font");
  return subset(source, characters, {
    targetFormat: "truetype",
    noHinting: true,
    ...(axis === null ? {} : { variationAxes: { wght: axis } }),
  });
}

interface Job {
  readonly file: string;
  /** Everything the outcome depends on, beside the source. */
  readonly manner: string;
  readonly source: Buffer;
  make(): Promise<Buffer>;
}

async function jobs(): Promise<Job[]> {
  const served = fontFiles().map(async (font) => {
    const source = await readSource(font);
    const manner = JSON.stringify(font) + charactersOf(font) + MANNER;
    return { file: font.file, manner, source, make: () => cut(source, font) };
  });
  const drawn = drawnFonts().map(async (font) => {
    const source = await readSource(font);
    return { file: font.file, manner: JSON.stringify(font), source, make: () => cutForDrawing(source, font) };
  });
  return Promise.all([...served, ...drawn]);
}

/** Part of each stamp, so that another way of cutting makes the files anew. */
const MANNER = `no hints; ${LATIN_FEATURES.join(" ")}`;

/**
 * Makes the woff2 files of the selectable fonts in `target` from the installed packages, those that are missing, broken or
 * made from something else, and removes what is no longer served. Returns how many were written; throws when a package
 * is not installed.
 */
export async function copyFonts(target = path.join(root, "public", "fonts")): Promise<number> {
  await mkdir(target, { recursive: true });
  const stamp = path.join(target, MADE_FROM);
  const before: Made = JSON.parse(await readFile(stamp, "utf8").catch(() => "{}"));
  const made: Made = {};
  let written = 0;
  for (const { file, manner, source, make } of await jobs()) {
    const from = createHash("sha256").update(source).update(manner).digest("hex");
    const destination = path.join(target, file);
    const known = before[file];
    if (known?.from === from && known.bytes === (await sizeOf(destination))) {
      made[file] = known;
      continue;
    }
    const bytes = await make();
    await writeFile(destination, bytes);
    made[file] = { from, bytes: bytes.length };
    written++;
  }
  const old = (await readdir(target)).filter((file) => file !== MADE_FROM && !(file in made));
  await Promise.all(old.map((file) => rm(path.join(target, file), { recursive: true })));
  await writeFile(stamp, JSON.stringify(made));
  return written;
}

if (import.meta.main) {
  const written = await copyFonts();
  console.log(written === 0 ? "Fonts are in place." : `Made ${written} font files in public/fonts.`);
}
