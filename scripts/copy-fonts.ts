import { copyFile, mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { fontFiles } from "../ui-kit/tokens/fonts.ts";

const root = path.resolve(import.meta.dirname, "..");

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  return found?.size ?? -1;
}

/**
 * Copies the woff2 files of the selectable fonts from the installed packages to `target`, those that are missing or
 * differ in size. Returns how many were written; throws when a package is not installed.
 */
export async function copyFonts(target = path.join(root, "public", "fonts")): Promise<number> {
  await mkdir(target, { recursive: true });
  let written = 0;
  for (const { package: name, file } of fontFiles()) {
    const source = path.join(root, "node_modules", name, "files", file);
    const size = await sizeOf(source);
    if (size < 0) throw new Error(`The font file ${file} is not in ${name}. Run npm install and start again.`);
    const destination = path.join(target, file);
    if ((await sizeOf(destination)) === size) continue;
    await copyFile(source, destination);
    written++;
  }
  return written;
}

if (import.meta.main) {
  const written = await copyFonts();
  console.log(written === 0 ? "Fonts are in place." : `Copied ${written} font files to public/fonts.`);
}
