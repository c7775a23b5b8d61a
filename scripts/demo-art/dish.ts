/** One dish in its brand's hand. */
import sharp from "sharp";
import type { Brand } from "./brands.ts";
import { partOf } from "./dishes/common.ts";
import { DRAWINGS } from "./dishes/drawings.ts";
import type { Pen } from "./kit/pen.ts";
import { hashText, seeded } from "./paint/random.ts";
import type { Recipe, Single } from "./recipes.ts";

/** A dish's picture is square; drawings have this many units to a side. */
export const FRAME = 480;

/** Where the drawings of a combo stand, the largest last. */
const COMBO = [
  { x: 128, y: 330, scale: 0.56 },
  { x: 366, y: 324, scale: 0.56 },
  { x: 236, y: 168, scale: 0.74 },
] as const;

function drawOne(pen: Pen, brand: Brand, ref: string, { draw, of, count = 0 }: Single): void {
  const drawing = DRAWINGS[draw];
  if (!drawing)
    throw new Error(`Picture "${ref}": there is no drawing "${draw}" in scripts/demo-art/dishes/drawings.ts.`);
  drawing({ pen, parts: of.map(partOf), count, random: seeded(`${brand.id}/${ref}`), ware: brand.ware });
}

export function drawDish(pen: Pen, brand: Brand, { ref, drawings }: Recipe): void {
  const [first, ...others] = drawings;
  if (first && others.length === 0) {
    drawOne(pen, brand, ref, first);
    return;
  }
  for (const [index, one] of [...others, first].entries()) {
    const place = COMBO[index + COMBO.length - drawings.length];
    if (!one || !place) continue;
    pen.placed(place.x, place.y, 0, place.scale, () =>
      pen.placed(-240, -222, 0, 1, () => drawOne(pen, brand, ref, one)),
    );
  }
}

export function dishSvg(brand: Brand, recipe: Recipe, ground: number): string {
  const pen = brand.hand.begin({ width: FRAME, height: FRAME }, ground, hashText(recipe.ref) % 900);
  drawDish(pen, brand, recipe);
  return pen.svg();
}

export const rasterise = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg), { unlimited: true }).removeAlpha().png({ compressionLevel: 1 }).toBuffer();
