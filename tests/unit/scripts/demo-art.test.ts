import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { menuDocument } from "../../../backend/importers/menu/menu-document.ts";
import { MENU_LAYOUTS } from "../../../scripts/demo-art/banner.ts";
import { BRAND_IDS, BRANDS, type BrandId } from "../../../scripts/demo-art/brands.ts";
import { drawItem } from "../../../scripts/demo-art/build.ts";
import { FRAME } from "../../../scripts/demo-art/dish.ts";
import { PARTS } from "../../../scripts/demo-art/dishes/parts.ts";
import { encodeWebp } from "../../../scripts/demo-art/paint/encode.ts";
import { assignGrounds, parseRecipes, type Recipe } from "../../../scripts/demo-art/recipes.ts";
import { isFullRun } from "../../full-run.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const recipe: Recipe = {
  ref: "double-smash",
  drawings: [{ draw: "stack", of: ["potato roll base", "smashed beef", "american", "potato roll"] }],
};
const drawOne = (id: BrandId, made: Recipe = recipe) => drawItem(BRANDS[id], made, 1);
const recipesOf = (id: BrandId) => {
  const file = `backend/demo/${id}/pictures.json`;
  return parseRecipes(readFileSync(path.join(ROOT, file), "utf8"), file);
};

/** The English texts of each item of a shop's menu, by ref. */
function textsOf(id: BrandId): Map<string, string> {
  const menu = menuDocument.parse(JSON.parse(readFileSync(path.join(ROOT, "backend/demo", id, "menu.json"), "utf8")));
  const sections = menu.categories.flatMap((category) => [category, ...category.sub_categories]);
  const english = (text: unknown) =>
    typeof text === "string" ? text : ((text as { en?: string } | undefined)?.en ?? "");
  return new Map(
    sections.flatMap(({ items }) =>
      items.map((item) => [item.ref, `${english(item.title)}. ${english(item.description)}`] as const),
    ),
  );
}

describe("demo art", () => {
  it("[demo-art] drawing one recipe twice gives identical bytes", async () => {
    const [first, second] = [await drawOne("union-burger"), await drawOne("union-burger")];
    expect(first.bytes.equals(second.bytes)).toBe(true);
    expect(first.hash).toBe(second.hash);
  }, 30_000);

  it("[demo-art] two refs with the same parts give different pictures", async () => {
    const other = await drawOne("union-burger", { ...recipe, ref: "bacon-cheddar" });
    expect((await drawOne("union-burger")).bytes.equals(other.bytes)).toBe(false);
  }, 30_000);

  for (const id of isFullRun ? BRAND_IDS : BRAND_IDS.slice(0, 1)) {
    it(`[demo-art] a dish of ${id} is a 480 × 480 WebP of at most 20 KB with a blur hash`, async () => {
      const picture = await drawOne(id);
      const { width, height, format } = await sharp(picture.bytes).metadata();
      expect({ width, height, format }).toEqual({ width: 480, height: 480, format: "webp" });
      expect(picture.bytes.length).toBeLessThanOrEqual(20_000);
      expect(picture.hash.length).toBeGreaterThan(15);
    }, 30_000);
  }

  it("[demo-art] a part or a drawing that does not exist is refused with the ref of the picture", () => {
    const file = (dish: object) => JSON.stringify({ dishes: { "double-smash": dish }, banners: {} });
    expect(() => parseRecipes(file({ draw: "stack", of: ["unicorn"] }), "x.json")).toThrow(
      /double-smash.*no part "unicorn"/,
    );
    expect(() => parseRecipes(file({ draw: "heap", of: ["american"] }), "x.json")).toThrow(
      /double-smash.*no drawing "heap"/,
    );
  });

  it("[demo-art] a picture that cannot be made small enough is refused by name", async () => {
    const noise = await sharp({
      create: {
        width: 64,
        height: 64,
        channels: 3,
        background: "#888",
        noise: { type: "gaussian", mean: 128, sigma: 90 },
      },
    })
      .png()
      .toBuffer();
    await expect(encodeWebp(noise, { width: 64, height: 64, maxBytes: 200 }, "noise")).rejects.toThrow(/"noise"/);
  });

  it.each(BRAND_IDS)("[demo-art] no two neighbours in the menu of %s stand on the same ground", (id) => {
    const grounds = assignGrounds(recipesOf(id).dishes, BRANDS[id].hand);
    expect(grounds.filter((ground, index) => ground === grounds[index - 1])).toEqual([]);
  });

  it("[demo-art] no banner of a menu cuts a dish off at its side", () => {
    const sides = MENU_LAYOUTS.flatMap(({ size, places }) =>
      places.flatMap(({ x, scale }) => [-1, 1].map((side) => x + (side * scale * FRAME) / 2 / size.width)),
    );
    expect(sides.filter((side) => side < 0 || side > 1)).toEqual([]);
  });

  it.each(BRAND_IDS)("[demo-art] every recipe of %s is of a dish on its menu and has its picture", (id) => {
    const texts = textsOf(id);
    for (const { ref } of recipesOf(id).dishes) {
      expect(texts.has(ref.replace(/-2$/, "")), ref).toBe(true);
      expect(existsSync(path.join(ROOT, "public/demo", id, `${ref}.webp`)), ref).toBe(true);
    }
  });

  it.each(BRAND_IDS)("[demo-art] a picture of %s shows nothing that the dish's text does not name", (id) => {
    const texts = textsOf(id);
    const invented = recipesOf(id).dishes.flatMap(({ ref, drawings }) =>
      drawings
        .flatMap((drawing) => drawing.of)
        .filter((part) => !PARTS[part]?.words.test(texts.get(ref.replace(/-2$/, "")) ?? ""))
        .map((part) => `${ref}: ${part}`),
    );
    expect(invented).toEqual([]);
  });
});
