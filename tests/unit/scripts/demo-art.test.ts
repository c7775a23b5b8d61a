import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { BRAND_IDS, BRANDS } from "../../../scripts/demo-art/brands.ts";
import { draw } from "../../../scripts/demo-art/build.ts";
import { encodeWebp } from "../../../scripts/demo-art/paint/encode.ts";
import { assignSurfaces, type Recipe } from "../../../scripts/demo-art/recipes.ts";
import { isFullRun } from "../../full-run.ts";

const recipe: Recipe = { ref: "double-smash", elements: ["1f354", "1f35f", "1f953"], kind: "plate" };

async function drawOne(id: (typeof BRAND_IDS)[number], made: Recipe = recipe) {
  const [picture] = await draw(BRANDS[id], made, 1);
  if (!picture) throw new Error("nothing was drawn");
  return picture;
}

describe("demo art", () => {
  it("[demo-art] composing one recipe twice gives identical bytes", async () => {
    const [first, second] = [await drawOne("union-burger"), await drawOne("union-burger")];
    expect(first.bytes.equals(second.bytes)).toBe(true);
    expect(first.hash).toBe(second.hash);
  }, 30_000);

  it("[demo-art] two refs with the same elements give different pictures", async () => {
    const other = await drawOne("union-burger", { ...recipe, ref: "bacon-cheddar" });
    expect((await drawOne("union-burger")).bytes.equals(other.bytes)).toBe(false);
  }, 30_000);

  // One picture takes three seconds of drawing; the brands differ in colours and tables.
  for (const id of isFullRun ? BRAND_IDS : BRAND_IDS.slice(0, 1)) {
    it(`[demo-art] a dish of ${id} is a 480 × 480 WebP of at most 20 KB with a blur hash`, async () => {
      const picture = await drawOne(id);
      const { width, height, format } = await sharp(picture.bytes).metadata();
      expect({ width, height, format }).toEqual({ width: 480, height: 480, format: "webp" });
      expect(picture.bytes.length).toBeLessThanOrEqual(20_000);
      expect(picture.hash.length).toBeGreaterThan(15);
    }, 30_000);
  }

  it("[demo-art] an element that does not exist is refused with the ref of the picture", async () => {
    const wrong = { ...recipe, elements: ["1f354", "1ffff"] };
    await expect(drawOne("kaapi-kitchen", wrong)).rejects.toThrow(/Picture "double-smash": .*"1ffff"/);
  }, 30_000);

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

  it("[demo-art] no two neighbours of a menu stand on the same table", () => {
    const recipes = Array.from({ length: 200 }, (_, index) => ({ ...recipe, ref: `dish-${index}` }));
    const tables = assignSurfaces(recipes, 4);
    for (let index = 1; index < tables.length; index++) expect(tables[index]).not.toBe(tables[index - 1]);
  });
});
