/** Wide pictures: one table with the main dish to one side, smaller dishes around it and calm room for words. */
import sharp from "sharp";
import type { Brand } from "./brands.ts";
import { createCanvas, defocus } from "./paint/canvas.ts";
import { seeded } from "./paint/random.ts";
import { serve } from "./picture.ts";
import type { Recipe } from "./recipes.ts";

export const BANNER = { width: 1280, height: 560 };
export const PHONE_BANNER = { width: 720, height: 720 };
export const BAND_BANNER = { width: 720, height: 360 };

const plain = (recipe: Recipe, from: number, to: number): Recipe => ({
  ...recipe,
  kind: "plate",
  elements: recipe.elements.slice(from, to),
});

/** The smaller dishes: each of the recipe's later elements on a plate of its own. */
function sides(recipe: Recipe): Recipe[] {
  return recipe.elements.slice(1, 3).map((_, index) => plain(recipe, index + 1, index + 2));
}

async function render(
  brand: Brand,
  recipe: Recipe,
  surface: number,
  size: { width: number; height: number },
  draw: (canvas: ReturnType<typeof createCanvas>, random: ReturnType<typeof seeded>) => Promise<void>,
): Promise<Buffer> {
  const canvas = createCanvas(size.width, size.height);
  const random = seeded(`${brand.id}/${recipe.ref}/${size.width}`);
  const { from } = brand.light;
  defocus(canvas, brand.blur, () => brand.surfaces[surface % brand.surfaces.length]?.(canvas, random, from));
  brand.table(canvas, random, from);
  await draw(canvas, random);
  brand.air(canvas, random, from);
  return sharp(Buffer.from(canvas.svg()), { unlimited: true }).removeAlpha().png({ compressionLevel: 1 }).toBuffer();
}

/** A banner of 1280 × 560; `mirror` puts the dishes on the left, for words that start on the right. */
export function composeBanner(brand: Brand, recipe: Recipe, surface: number, mirror: boolean): Promise<Buffer> {
  const { width, height } = BANNER;
  const at = (x: number, y: number) => ({ x: (mirror ? 1 - x : x) * width, y: y * height });
  return render(brand, recipe, surface, BANNER, async (canvas, random) => {
    const [first, second] = sides(recipe);
    if (first) await serve(canvas, brand, first, at(0.9, 0.26), 330, random);
    if (second) await serve(canvas, brand, second, at(0.45, 0.2), 280, random);
    await serve(canvas, brand, recipe, at(0.69, 0.52), 610, random);
  });
}

/** The same dish for a phone: 720 × 720 with the upper edge left calm. */
export function composePhoneBanner(brand: Brand, recipe: Recipe, surface: number): Promise<Buffer> {
  const { width, height } = PHONE_BANNER;
  return render(brand, recipe, surface, PHONE_BANNER, (canvas, random) =>
    serve(canvas, brand, recipe, { x: width / 2, y: height * 0.54 }, 660, random),
  );
}

/** The part of the phone's picture that a menu shows as a band: as much lower than the middle as `object-position` has it. */
export function cropToBand(phone: Buffer): Promise<Buffer> {
  const top = Math.round((PHONE_BANNER.height - BAND_BANNER.height) * 0.62);
  return sharp(phone)
    .extract({ left: 0, top, ...BAND_BANNER })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
