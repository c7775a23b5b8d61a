/** Over the charcoal: skewers, meat, fish and birds. */
import { blob, box, capsule, curve, ellipse, type Point, spread } from "../../kit/geometry.ts";
import type { Pen } from "../../kit/pen.ts";
import { type Dish, type Drawing, piece } from "../common.ts";
import type { Part } from "../parts.ts";
import { plateAbove } from "../vessels.ts";

const bare = { flat: true, bare: true } as const;
const thin = { flat: true } as const;

/** The grate over the embers. */
function grate(pen: Pen, random: Dish["random"]): void {
  const outline = box(34, 58, 412, 330, 20);
  pen.area(outline, "char", thin);
  pen.inside(outline, () => {
    for (const [x, y] of spread(30, 240, 230, 210, 170, 1))
      pen.area(
        blob(random, x, y, random.between(14, 26), random.between(9, 16), 0.2, 7),
        random.chance(0.6) ? "red" : "orange",
        bare,
      );
    for (let y = 78; y < 400; y += 38) pen.stroke(`M20 ${y}H460`, "steel", 7);
  });
  pen.stroke("M54 58H426", "steel", 9);
  pen.stroke("M54 388H426", "steel", 9);
}

/** One skewer along x through its own middle. */
export function skewer(pen: Pen, part: Part, random: Dish["random"]): void {
  pen.stroke("M-214 0H214", "char", 13);
  pen.stroke("M-212 0H212", "steel", 7);
  if (part.form === "patch") {
    const points = Array.from(
      { length: 15 },
      (_, index): Point => [-150 + (index * 300) / 14, -33 + (index % 2 ? 5 : -3)],
    );
    const under = Array.from(
      { length: 15 },
      (_, index): Point => [150 - (index * 300) / 14, 33 + (index % 2 ? -5 : 3)],
    );
    pen.area(curve([...points, [164, 0], ...under, [-164, 0]], true), part.of);
    for (let x = -128; x < 140; x += 43) pen.stroke(`M${x - 8} 24Q${x} 0 ${x + 12} -24`, "char", 9);
    return;
  }
  const many = part.form === "shrimp" ? 5 : 6;
  for (let index = 0; index < many; index++) {
    const x = -138 + (index * 276) / (many - 1);
    if (part.form === "shrimp") piece({ pen, random }, part, [x, 0], 1.3, 20);
    else
      pen.placed(x, 0, random.between(-10, 10), 1, () => {
        pen.area(blob(random, 0, 0, 31, 36, 0.09, 7), part.of);
        pen.stroke("M-14 14L12 -16", "char", 7);
      });
  }
}

const fishOutline = "M-168 4C-120 -66 20 -74 104 -8L164 -56Q152 4 166 56L104 14C20 74 -120 70 -168 4Z";

/** Skewers on the grate: the first part is the meat, the others lie between and beside. */
export const skewers: Drawing = (dish) => {
  const { pen, parts, random, count } = dish;
  const [meat, ...others] = parts;
  if (!meat) return;
  grate(pen, random);
  const many = count || 2;
  for (let index = 0; index < many; index++)
    pen.placed(240, 222 + (index - (many - 1) / 2) * (many > 2 ? 92 : 116), -9, 1, () => skewer(pen, meat, random));
  for (const [index, part] of others.entries())
    piece(
      dish,
      part,
      [
        [388, 352],
        [92, 96],
        [96, 348],
      ][index] as unknown as Point,
      1.35 * (part.scale ?? 1),
      12,
    );
};

/** Pieces of meat straight on the grate. */
export const onGrate: Drawing = (dish) => {
  const { pen, parts, random, count } = dish;
  const [meat, ...others] = parts;
  if (!meat) return;
  grate(pen, random);
  const many = count || 4;
  const places: readonly Point[] =
    many === 1
      ? [[236, 216]]
      : many === 3
        ? [
            [150, 160],
            [318, 176],
            [228, 298],
          ]
        : many > 4
          ? [
              [120, 136],
              [248, 128],
              [366, 148],
              [126, 280],
              [250, 290],
              [364, 286],
            ]
          : [
              [150, 142],
              [320, 156],
              [140, 286],
              [312, 300],
            ];
  const scale = many === 1 ? 3.6 : many > 4 ? 1.7 : 2;
  for (const [index, place] of places.slice(0, many).entries())
    piece(dish, meat, place, scale * (meat.scale ?? 1), index % 2 ? -8 : 10);
  for (const [index, part] of others.entries())
    piece(
      dish,
      part,
      [
        [406, 96],
        [80, 358],
        [404, 352],
      ][index] as unknown as Point,
      1.25 * (part.scale ?? 1),
      0,
    );
};

/** Whole fish, from the side. */
export const fish: Drawing = (dish) => {
  const { pen, parts, count, ware } = dish;
  const [main, ...others] = parts;
  if (!main) return;
  const many = count || 1;
  plateAbove(pen, 240, 222, 206, 168, ware.plate, ware.rim);
  for (let index = 0; index < many; index++) {
    const y = many === 1 ? 214 : 140 + index * 80;
    pen.placed(236, y, -8, many === 1 ? 1.12 : 0.86, () => {
      pen.area(fishOutline, main.of);
      pen.inside(fishOutline, () => {
        for (let x = -70; x < 100; x += 34) pen.stroke(`M${x} -54Q${x - 22} 0 ${x} 54`, "char", 6);
      });
      pen.stroke("M-104 -44Q-78 4 -106 46", "char", 5);
      pen.area(ellipse(-132, -10, 8), "white", thin);
      pen.area(ellipse(-132, -10, 3.5), "char", bare);
    });
  }
  for (const [index, part] of others.entries())
    piece(
      dish,
      part,
      [
        [356, 318],
        [124, 326],
        [122, 108],
      ][index] as unknown as Point,
      1.3 * (part.scale ?? 1),
      8,
    );
};

/** A bird opened flat, or half of one. */
export const bird: Drawing = (dish) => {
  const { pen, parts, random, count } = dish;
  const [main, ...others] = parts;
  if (!main) return;
  grate(pen, random);
  const half = count !== 2;
  const side = (flip: number) =>
    pen.placed(half ? 216 : 240, 222, half ? -14 : 0, half ? 1.12 : 1, () => {
      const f = flip;
      pen.area(capsule([f * 96, 106], [f * 128, 152], 11), "cream", thin);
      pen.area(
        `M${f * -6} -138C${f * 70} -150 ${f * 118} -96 ${f * 112} -40C${f * 150} -60 ${f * 160} -14 ${f * 128} 14C${f * 152} 52 ${f * 138} 112 ${f * 98} 122C${f * 70} 128 ${f * 44} 108 ${f * -6} 126Z`,
        main.of,
      );
      pen.stroke(`M${f * 52} 14C${f * 76} 30 ${f * 76} 76 ${f * 56} 98`, "char", 7);
      pen.stroke(`M${f * 20} -104Q${f * 70} -110 ${f * 88} -60`, "char", 7);
      for (const y of [-70, -30, 10]) pen.stroke(`M${f * 14} ${y}L${f * 60} ${y - 16}`, "char", 6);
    });
  side(1);
  if (!half) side(-1);
  for (const [index, part] of others.entries())
    piece(
      dish,
      part,
      [
        [396, 344],
        [90, 108],
        [92, 344],
      ][index] as unknown as Point,
      1.35 * (part.scale ?? 1),
      10,
    );
};
