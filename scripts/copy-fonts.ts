import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { type DrawnFont, drawnFonts } from "../ui-kit/tokens/drawn-fonts.ts";
import { charactersOf, type FontFile, fontFiles } from "../ui-kit/tokens/fonts.ts";

const root = path.resolve(import.meta.dirname, "..");
const MADE_FROM = "made-from.json";

/** For each generated file: its source, and its size, which reveals a broken one. */
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

/**
 * OpenType features used in Latin text: tabular figures, kerning, accents. Small capitals and swashes would be a sixth
 * of a file.
 */
const LATIN_FEATURES = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk", "tnum", "lnum"];

/** Drops hints, which modern screens ignore and which are up to a third of a file. */
async function cut(source: Buffer, font: FontFile): Promise<Buffer> {
  const { default: subset } = await import("subset-font");
  const axes = font.axis && { wght: font.axis.min === font.axis.max ? font.axis.min : font.axis };
  return subset(source, charactersOf(font), {
    targetFormat: "woff2",
    noHinting: true,
    ...(axes ? { variationAxes: axes } : {}),
    // Arabic letters join through OpenType features, so all of them are kept.
    ...(font.range === "arabic" ? {} : { keepFeatures: LATIN_FEATURES }),
  });
}

/** For image libraries, which cannot read woff2 and need a single weight. */
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
  /** Everything the result depends on besides the source. */
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

/** Part of each stamp, so that a change in the cutting regenerates the files. */
const MANNER = `no hints; ${LATIN_FEATURES.join(" ")}`;

/**
 * Generates the woff2 files of the selectable fonts in `target` from the installed packages where they are missing,
 * broken or outdated, and removes files that are no longer served. Returns how many were written. Throws if a package
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
