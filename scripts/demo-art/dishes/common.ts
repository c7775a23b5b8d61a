/** Drawings that every kitchen uses: bowls and plates from above, glasses, heaps, rows. */
import { around, blob, box, ellipse, type Point, spread } from "../kit/geometry.ts";
import type { Material, Pen } from "../kit/pen.ts";
import type { Random } from "../paint/random.ts";
import { PARTS, type Part } from "./parts.ts";
import { PIECES } from "./pieces.ts";
import { bowlAbove, glassFront, katori, plateAbove, straw } from "./vessels.ts";

/** What a drawing is given: the parts it must show, in the recipe's order, and its brand's crockery. */
export type Dish = { pen: Pen; parts: readonly Part[]; count: number; random: Random; ware: Ware };
export type Ware = { bowl: Material; plate: Material; rim: Material; cup: Material; straw: Material };
export type Drawing = (dish: Dish) => void;

export const partOf = (name: string): Part => {
  const part = PARTS[name];
  if (!part) throw new Error(`There is no part "${name}" in scripts/demo-art/dishes/parts.ts.`);
  return part;
};

export function piece(
  { pen, random }: Pick<Dish, "pen" | "random">,
  part: Part,
  [x, y]: Point,
  scale: number,
  turn?: number,
): void {
  pen.placed(x, y, (part.turn ?? 0) + (turn ?? random.between(-40, 40)), scale, () =>
    PIECES[part.form](pen, part.of, random),
  );
}

/** Strews parts in turn over an ellipse. */
export function strew(
  dish: Pick<Dish, "pen" | "random">,
  parts: readonly Part[],
  count: number,
  [x, y]: Point,
  rx: number,
  ry: number,
  scale: number,
): void {
  if (parts.length === 0) return;
  const places = spread(count, x, y, rx, ry, dish.random.between(0, 6));
  for (const [index, place] of places.entries()) {
    const part = parts[index % parts.length] as Part;
    piece(dish, part, place, scale * (part.scale ?? 1) * dish.random.between(0.9, 1.1));
  }
}

/** A bowl from above: the first part fills it, the others lie on top. */
export const bowl: Drawing = (dish) => {
  const { pen, parts, ware, count } = dish;
  const [filling, ...toppings] = parts;
  if (!filling) return;
  const [x, y, r] = [240, 222, 174];
  bowlAbove(pen, x, y, r, ware.bowl, filling.of);
  pen.inside(ellipse(x, y, r * 0.83), () => {
    if (filling.grainy)
      strew(dish, [{ ...filling, form: "grain", of: filling.grainy }], 46, [x, y], r * 0.78, r * 0.78, 1);
    strew(dish, toppings, count || Math.max(14, toppings.length * 6), [x, y], r * 0.64, r * 0.64, 1.2);
  });
  pen.stroke(`M${x - r * 0.92} ${y - 18}A${r * 0.92} ${r * 0.92} 0 0 1 ${x - 40} ${y - r * 0.9}`, "white", 5);
};

/** A smooth dip in a shallow bowl, drawn through with a spoon; oil stands in the groove. */
export const dip: Drawing = (dish) => {
  const { pen, parts, ware, random } = dish;
  const [base, ...toppings] = parts;
  if (!base) return;
  const [x, y, r] = [240, 222, 174];
  bowlAbove(pen, x, y, r, ware.bowl, base.of);
  const groove: Material = base.of === "clay" || base.of === "red" ? "orange" : "butter";
  pen.area(
    `${blob(random, x, y, r * 0.62, r * 0.6, 0.03)}${blob(random, x + 2, y + 2, r * 0.44, r * 0.42, 0.03)}`,
    groove,
    { flat: true },
  );
  pen.stroke(`M${x - 22} ${y + 6}C${x - 30} ${y - 34} ${x + 34} ${y - 36} ${x + 30} ${y + 4}`, groove, 9);
  const places = [...around(6, x, y, r * 0.53, r * 0.5, 0.4), [x, y] as Point, [x + 20, y + 22] as Point];
  for (const [index, place] of places.entries()) {
    const part = toppings[index % Math.max(1, toppings.length)];
    if (part) piece(dish, part, place, 0.85 * (part.scale ?? 1));
  }
};

/** A plate from above with a heap of one part and others around it. */
export const plate: Drawing = (dish) => {
  const { pen, parts, ware, count } = dish;
  const [first, ...others] = parts;
  if (!first) return;
  plateAbove(pen, 240, 222, 188, 166, ware.plate, ware.rim);
  strew(dish, [first], count || 7, [240, 222], 92, 76, 1.5 * (first.scale ?? 1));
  for (const [index, place] of around(others.length * 2, 240, 222, 128, 108, 0.6).entries()) {
    const part = others[index % others.length];
    if (part) piece(dish, part, place, 1.1 * (part.scale ?? 1));
  }
};

const tall = { x: 240, y: 84, top: 74, bottom: 56, height: 286 };

/** A long drink: the first part is the drink, further ones float on it or lie beside the glass. */
export const glass: Drawing = (dish) => {
  const { pen, parts, ware, random } = dish;
  const [drink, ...others] = parts;
  if (!drink) return;
  straw(pen, 262, 210, 186, 13, ware.straw);
  glassFront(pen, tall, [[drink.of, 1]]);
  const afloat = others.filter((part) => part.afloat);
  const beside = others.filter((part) => !part.afloat);
  for (const [index, part] of afloat.entries()) {
    for (let step = 0; step < 4; step++)
      piece(dish, part, [240 + random.between(-34, 34), 142 + index * 18 + step * 46], 0.95 * (part.scale ?? 1));
  }
  for (const [index, part] of beside.slice(0, 2).entries()) {
    const [x, y] = index === 0 ? [352, 322] : [136, 332];
    pen.shadow(ellipse(x, y + 22, 36, 16));
    piece(dish, part, [x, y], 1.75 * (part.scale ?? 1), index === 0 ? -12 : 14);
    if (index === 0 && beside.length === 1) piece(dish, part, [140, 342], 1.35 * (part.scale ?? 1), 20);
  }
};

/** A glass in layers from the top down. */
export const layered: Drawing = ({ pen, parts, ware }) => {
  straw(pen, 264, 190, 170, 12, ware.straw);
  glassFront(
    pen,
    tall,
    parts.map((part) => [part.of, 1 / parts.length] as const),
  );
};

/** Round things in a pyramid: fritters, dumplings, dough puffs. */
export const pyramid: Drawing = (dish) => {
  const { pen, parts, ware, count } = dish;
  const [main, ...others] = parts;
  if (!main) return;
  plateAbove(pen, 240, 318, 196, 68, ware.plate, ware.rim);
  const rows = (count || 6) > 6 ? [4, 3, 2] : (count || 6) > 3 ? [3, 2, 1] : [2, 1];
  const size = rows[0] === 4 ? 2.05 : rows[0] === 3 ? 2.55 : 3.3;
  let left = count || 6;
  for (const [row, wide] of rows.entries()) {
    const here = Math.min(wide, left);
    left -= here;
    for (let index = 0; index < here; index++)
      piece(
        dish,
        main,
        [240 + (index - (here - 1) / 2) * 36 * size, 300 - row * 29 * size],
        size * (main.scale ?? 1),
        (index - 1) * 24 + row * 17,
      );
  }
  for (const [index, part] of others.slice(0, 2).entries()) {
    if (part.sauce) katori(pen, index ? 88 : 392, 312, 50, part.of);
    else piece(dish, part, [index ? 96 : 384, 326], 1.3 * (part.scale ?? 1), 10);
  }
};

/** Long things side by side on a tray from above. */
export const rowOf: Drawing = (dish) => {
  const { pen, parts, ware, count } = dish;
  const [main, ...others] = parts;
  if (!main) return;
  plateAbove(pen, 240, 222, 196, 160, ware.plate, ware.rim);
  const many = count || 5;
  for (let index = 0; index < many; index++) {
    const x = 240 + (index - (many - 1) / 2) * Math.min(62, 270 / many);
    pen.placed(x, 218, 12, 1, () => {
      pen.area(box(-22, -82, 44, 164, 22), main.of);
      for (const y of [-46, -8, 30]) pen.stroke(`M-14 ${y + 8}L14 ${y - 6}`, main.of === "herb" ? "leaf" : "toast", 5);
    });
  }
  for (const [index, part] of others.entries())
    piece(dish, part, [index % 2 ? 112 : 374, index > 1 ? 140 : 306], 1.3 * (part.scale ?? 1));
};
