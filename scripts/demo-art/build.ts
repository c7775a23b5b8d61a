/**
 * Draws the pictures of the demo businesses from `backend/demo/<business>/pictures.json` into `public/demo/<business>`
 * and writes their blur hashes next to the recipes.
 *
 *   node scripts/run.mjs demo-art/build.ts [business] [ref…]
 *
 * Without arguments every business that has recipes is drawn. With refs only those pictures are drawn again.
 */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { menuDocument } from "../../backend/importers/menu/menu-document.ts";
import { blurHash } from "../../backend/pictures/prepare-picture.ts";
import { BAND_BANNER, BANNER, bandBanner, PHONE_BANNER, previewPicture, tallBanner, wideBanner } from "./banner.ts";
import { writeBrandFiles } from "./brand-files.ts";
import { BRAND_IDS, BRANDS, type Brand, type BrandId } from "./brands.ts";
import { dishSvg, FRAME, rasterise } from "./dish.ts";
import { encodeWebp, type Format } from "./paint/encode.ts";
import { assignGrounds, type Banner, type Recipe, readRecipes } from "./recipes.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const ITEM: Format = { width: FRAME, height: FRAME, maxBytes: 20_000 };
const WIDE: Format = { ...BANNER, maxBytes: 48_000 };
const PHONE: Format = { ...PHONE_BANNER, maxBytes: 38_000 };
const BAND: Format = { ...BAND_BANNER, maxBytes: 18_000 };

export type Picture = { file: string; bytes: Buffer; quality: number; hash: string };

async function finish(file: string, svg: string, format: Format, ref: string): Promise<Picture> {
  const picture = await rasterise(svg);
  return { file, ...(await encodeWebp(picture, format, ref)), hash: await blurHash(picture) };
}

export const drawItem = (brand: Brand, recipe: Recipe, ground: number): Promise<Picture> =>
  finish(`${recipe.ref}.webp`, dishSvg(brand, recipe, ground), ITEM, recipe.ref);

/** A banner in its three forms: for desktops, for phones, and as the band at the head of a phone's menu. */
export const drawBanner = (brand: Brand, banner: Banner, recipes: readonly Recipe[]): Promise<Picture[]> =>
  Promise.all([
    finish(`banner-${banner.name}.webp`, wideBanner(brand, banner, recipes), WIDE, banner.name),
    finish(`banner-${banner.name}-phone.webp`, tallBanner(brand, banner, recipes), PHONE, banner.name),
    finish(`banner-${banner.name}-band.webp`, bandBanner(brand, banner, recipes), BAND, banner.name),
  ]);

async function readHashes(file: string): Promise<Record<string, string>> {
  return existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : {};
}

/** Deletes pictures whose recipe is gone. */
async function removeLeftovers(folder: string, drawn: ReadonlySet<string>): Promise<void> {
  for (const file of await readdir(folder)) {
    if (file.endsWith(".webp") && !drawn.has(file)) await rm(path.join(folder, file));
  }
}

/** The refs of the dishes that the menu recommends, which stand side by side at its head. */
async function recommended(file: string): Promise<string[]> {
  const menu = menuDocument.parse(JSON.parse(await readFile(file, "utf8")));
  const sections = menu.categories.flatMap((category) => [category, ...category.sub_categories]);
  return sections.flatMap(({ items }) => items.filter((item) => item.recommended).map((item) => item.ref));
}

async function buildBusiness(id: BrandId, only: readonly string[]): Promise<void> {
  const data = path.join(ROOT, "backend/demo", id);
  const folder = path.join(ROOT, "public/demo", id);
  const { dishes, banners } = await readRecipes(path.join(data, "pictures.json"));
  const unknown = only.filter((ref) => !dishes.some((recipe) => recipe.ref === ref));
  if (unknown.length > 0) throw new Error(`${id} has no recipe for ${unknown.join(", ")} in its pictures.json.`);
  const brand = BRANDS[id];
  const grounds = assignGrounds(dishes, brand.hand, await recommended(path.join(data, "menu.json")));
  await mkdir(folder, { recursive: true });
  const hashFile = path.join(data, "blurhash.json");
  const known = await readHashes(hashFile);
  const hashes: Record<string, string> = {};
  const drawn: Picture[] = [];
  for (const [index, recipe] of dishes.entries()) {
    const picture =
      only.length === 0 || only.includes(recipe.ref) ? await drawItem(brand, recipe, grounds[index] ?? 0) : null;
    if (picture) drawn.push(picture);
    const hash = picture?.hash ?? known[recipe.ref];
    if (hash) hashes[recipe.ref] = hash;
  }
  if (only.length === 0) for (const banner of banners) drawn.push(...(await drawBanner(brand, banner, dishes)));
  for (const picture of drawn) await writeFile(path.join(folder, picture.file), picture.bytes);
  await writeFile(hashFile, `${JSON.stringify(hashes, null, 2)}\n`);
  const [first] = banners;
  if (only.length === 0 && first) {
    await removeLeftovers(folder, new Set(drawn.map((picture) => picture.file)));
    await writeBrandFiles(id, folder, await rasterise(previewPicture(id, first, dishes)));
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
