/**
 * Draws the pictures of the demo businesses from `backend/demo/<business>/pictures.json` into `public/demo/<business>`
 * and writes their blur hashes next to the recipes.
 *
 *   node scripts/demo-art/build.ts [business] [ref…]
 *
 * Without arguments every business that has recipes is drawn. With refs only those pictures are drawn again.
 */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { BAND_BANNER, BANNER, composeBanner, composePhoneBanner, cropToBand, PHONE_BANNER } from "./banner.ts";
import { writeBrandFiles } from "./brand-files.ts";
import { BRAND_IDS, BRANDS, type Brand, type BrandId } from "./brands.ts";
import { blurHash, encodeWebp, type Format } from "./paint/encode.ts";
import { compose, FRAME } from "./picture.ts";
import { assignSurfaces, type Recipe, readRecipes } from "./recipes.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
export const ITEM: Format = { width: FRAME, height: FRAME, maxBytes: 20_000 };
const CATEGORY: Format = { width: 320, height: 320, maxBytes: 14_000 };
const WIDE: Format = { ...BANNER, maxBytes: 60_000 };
const PHONE: Format = { ...PHONE_BANNER, maxBytes: 48_000 };
const BAND: Format = { ...BAND_BANNER, maxBytes: 22_000 };

export type Picture = { file: string; bytes: Buffer; quality: number; hash: string };

async function finish(file: string, picture: Buffer, format: Format, ref: string): Promise<Picture> {
  return { file, ...(await encodeWebp(picture, format, ref)), hash: await blurHash(picture) };
}

/** Draws the file or files of one recipe; the hash of a banner is that of its wide form. */
export async function draw(brand: Brand, recipe: Recipe, surface: number): Promise<Picture[]> {
  const { ref } = recipe;
  const [group, name = ""] = ref.includes(":") ? ref.split(":") : ["item", ref];
  if (group === "banner") {
    const wide = await composeBanner(brand, recipe, surface, brand.id === "manara-grill");
    const tall = await composePhoneBanner(brand, recipe, surface);
    return [
      await finish(`banner-${name}.webp`, wide, WIDE, ref),
      await finish(`banner-${name}-phone.webp`, tall, PHONE, ref),
      await finish(`banner-${name}-band.webp`, await cropToBand(tall), BAND, ref),
    ];
  }
  const picture = await compose(brand, recipe, surface);
  if (group === "category") return [await finish(`category-${name}.webp`, picture, CATEGORY, ref)];
  return [await finish(`${name}.webp`, picture, ITEM, ref)];
}

async function readHashes(file: string): Promise<Record<string, string>> {
  return existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : {};
}

/** Icons and the link preview, which shows the dish of the first banner. */
async function drawBrandFiles(id: BrandId, folder: string, recipes: readonly Recipe[]): Promise<void> {
  const shown = recipes.find((recipe) => recipe.ref.startsWith("banner:")) ?? recipes[0];
  if (shown) await writeBrandFiles(id, folder, await compose(BRANDS[id], shown, 0));
}

/** Deletes pictures whose recipe is gone. */
async function removeLeftovers(folder: string, drawn: ReadonlySet<string>): Promise<void> {
  for (const file of await readdir(folder)) {
    if (file.endsWith(".webp") && !drawn.has(file)) await rm(path.join(folder, file));
  }
}

async function recipesOf(id: BrandId, source: string, only: readonly string[]): Promise<Recipe[]> {
  const recipes = await readRecipes(source);
  const unknown = only.filter((ref) => !recipes.some((recipe) => recipe.ref === ref));
  if (unknown.length === 0) return recipes;
  throw new Error(`${id} has no picture ${unknown.join(", ")}. Look in ${source} for the refs.`);
}

async function buildBusiness(id: BrandId, only: readonly string[]): Promise<void> {
  const data = path.join(ROOT, "backend/demo", id);
  const folder = path.join(ROOT, "public/demo", id);
  if (!existsSync(path.join(data, "pictures.json"))) return console.log(`${id}: no pictures.json, skipped`);
  const recipes = await recipesOf(id, path.join(data, "pictures.json"), only);
  const surfaces = assignSurfaces(recipes, BRANDS[id].surfaces.length);
  await mkdir(folder, { recursive: true });
  const hashFile = path.join(data, "blurhash.json");
  const known = await readHashes(hashFile);
  const hashes: Record<string, string> = {};
  const drawn: Picture[] = [];
  for (const [index, recipe] of recipes.entries()) {
    const wanted = only.length === 0 || only.includes(recipe.ref);
    const pictures = wanted ? await draw(BRANDS[id], recipe, surfaces[index] ?? 0) : [];
    for (const picture of pictures) await writeFile(path.join(folder, picture.file), picture.bytes);
    drawn.push(...pictures);
    const hash = pictures[0]?.hash ?? known[recipe.ref];
    if (hash) hashes[recipe.ref] = hash;
  }
  await writeFile(hashFile, `${JSON.stringify(hashes, null, 2)}\n`);
  if (only.length === 0) {
    await removeLeftovers(folder, new Set(drawn.map((picture) => picture.file)));
    await drawBrandFiles(id, folder, recipes);
  }
  const size = drawn.reduce((sum, picture) => sum + picture.bytes.length, 0);
  const lowest = Math.min(...drawn.map((picture) => picture.quality));
  console.log(`${id}: ${drawn.length} pictures, ${Math.round(size / 1024)} KB, lowest quality ${lowest}`);
}

async function main(args: readonly string[]): Promise<void> {
  const [business, ...refs] = args;
  const chosen = BRAND_IDS.filter((id) => business === undefined || id === business);
  if (chosen.length === 0)
    throw new Error(`There is no business "${business}". Choose one of ${BRAND_IDS.join(", ")}.`);
  for (const id of chosen) await buildBusiness(id, refs);
}

if (import.meta.main) await main(process.argv.slice(2));
