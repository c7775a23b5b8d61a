/** The grill's platters and sandwiches, its coffee and sweets. */
import { around, blob, ellipse, leaf, type Point, polygon, spread } from "../../kit/geometry.ts";
import { type Drawing, piece, strew } from "../common.ts";
import { bowlAbove, katori, plateAbove, steam } from "../vessels.ts";
import { skewer } from "./grill.ts";

const bare = { flat: true, bare: true } as const;
const thin = { flat: true } as const;

/** A round tray of rice with meat on top. */
export const riceTray: Drawing = (dish) => {
  const { pen, parts, random, count, ware } = dish;
  const [rice, meat, ...others] = parts;
  if (!rice) return;
  plateAbove(pen, 240, 220, 198, 176, ware.plate, ware.rim);
  const outline = blob(random, 240, 218, 158, 136, 0.05, 16);
  pen.area(outline, rice.of);
  pen.inside(outline, () =>
    strew(dish, [{ ...rice, form: "grain", of: rice.grainy ?? "cream" }], 40, [240, 218], 150, 130, 1.2),
  );
  const many = count || 3;
  if (meat)
    for (const at of many === 1
      ? [[232, 206] as Point]
      : around(many, 240, 214, many > 3 ? 74 : 58, many > 3 ? 62 : 48, 0.5))
      piece(dish, meat, at, (many === 1 ? 2.9 : many > 3 ? 1.35 : 1.75) * (meat.scale ?? 1), random.between(-40, 30));
  const bits = others.length * 5;
  for (const [index, at] of around(bits, 240, 218, 126, 108, 0.3).entries()) {
    const part = others[index % Math.max(1, others.length)];
    if (part) piece(dish, part, at, 0.95 * (part.scale ?? 1));
  }
};

/** The big tray: skewers across bread, more cuts and dips around them. */
export const feast: Drawing = (dish) => {
  const { pen, parts, random, ware } = dish;
  plateAbove(pen, 240, 222, 216, 180, ware.plate, ware.rim);
  const long = parts.filter((part) => part.form === "patch" || part.name === "tawook");
  const bread = parts.find((part) => part.name === "bread");
  if (bread) pen.area(blob(random, 240, 222, 178, 146, 0.04, 15), bread.of);
  for (const [index, part] of long
    .filter((one) => one !== bread)
    .slice(0, 3)
    .entries())
    pen.placed(236, 146 + index * 62, -8, 0.8, () => skewer(pen, part, random));
  const rest = parts.filter((part) => !long.includes(part) && part !== bread);
  const places: readonly Point[] = [
    [126, 306],
    [216, 330],
    [312, 318],
    [384, 262],
    [92, 212],
    [392, 160],
  ];
  for (const [index, part] of rest.slice(0, 6).entries()) {
    const [x, y] = places[index] as Point;
    if (part.sauce) katori(pen, x, y, 42, part.of);
    else piece(dish, part, [x, y], 1.3 * (part.scale ?? 1), index * 30 - 50);
  }
};

/** A wrap of flat bread standing in paper, its filling showing. */
export const wrap: Drawing = (dish) => {
  const { pen, parts, random } = dish;
  const [bread, ...inside] = parts;
  if (!bread) return;
  for (const [x, turn] of [
    [172, -13],
    [312, 11],
  ] as const)
    pen.placed(x, 378, turn, 1.2, () => {
      pen.shadow(ellipse(6, 0, 62, 14));
      pen.area("M-64 -226C-70 -250 66 -252 64 -226L54 -6Q0 10 -54 -6Z", bread.of);
      for (const y of [-196, -172]) pen.stroke(`M-40 ${y}q14 -9 30 0M8 ${y + 8}q14 -9 30 0`, "toast", 5);
      pen.area(ellipse(0, -234, 64, 24), bread.of);
      pen.area(ellipse(0, -236, 53, 18), inside[0]?.of ?? "cream", thin);
      strew({ pen, random }, inside, 11, [0, -240], 42, 13, 0.74);
      pen.area("M-66 -142L66 -122L56 -4Q0 12 -56 -4Z", "paper");
      for (const y of [-96, -66, -36]) pen.stroke(`M-60 ${y}L58 ${y + 14}`, "red", 7);
    });
};

/** Triangles of stuffed bread, or slices, overlapping in a row. */
export const triangles: Drawing = (dish) => {
  const { pen, parts, ware } = dish;
  const [bread, filling, ...others] = parts;
  if (!bread) return;
  plateAbove(pen, 240, 228, 204, 164, ware.plate, ware.rim);
  for (const [x, y, turn] of [
    [146, 174, -16],
    [262, 156, 8],
    [352, 214, 30],
    [196, 284, -6],
    [306, 298, 14],
  ] as const)
    pen.placed(x, y, turn, 1, () => {
      pen.area("M-70 44Q0 66 70 44L4 -74Z", bread.of);
      for (const dx of [-26, 2, 30]) pen.stroke(`M${dx - 6} 30L${dx + 4} -6`, "char", 6);
      if (filling) {
        pen.area("M-72 46Q0 70 72 46Q70 62 60 66Q0 84 -60 66Q-70 60 -72 46Z", filling.of);
        for (let at = -46; at <= 46; at += 23) pen.area(ellipse(at, 62 - Math.abs(at) * 0.1, 5, 4), "char", bare);
      }
    });
  for (const [index, part] of others.entries()) piece(dish, part, [index ? 92 : 404, 318], 1.2 * (part.scale ?? 1));
};

/** The coffee pot with small cups and dates. */
export const dallah: Drawing = (dish) => {
  const { pen, parts } = dish;
  const [coffee, dates] = parts;
  if (!coffee) return;
  pen.shadow(ellipse(200, 362, 92, 14));
  pen.area("M96 150C70 166 54 150 40 128C64 138 90 120 112 122Z", "brass");
  pen.area(
    "M118 118C94 190 134 214 112 290C104 324 112 362 130 366H270C288 362 296 324 288 290C266 214 306 190 282 118Z",
    "brass",
  );
  pen.area("M128 122C136 78 264 78 272 122Z", "brass");
  pen.area("M186 86C190 52 194 40 200 30C206 40 210 52 214 86Z", "brass");
  pen.stroke("M280 150C342 128 348 250 292 286", "brass", 15);
  pen.stroke("M122 196H278M110 292H290", "char", 6);
  for (const at of [150, 184, 218, 252]) pen.area(leaf([at, 330], [at, 304], 8), "red", thin);
  pen.area("M322 296H404L392 350Q363 362 334 350Z", "white");
  pen.area(ellipse(363, 296, 41, 11), coffee.of, thin);
  if (dates)
    for (const [x, y, turn] of [
      [374, 388, 10],
      [324, 398, -20],
      [422, 380, 30],
    ] as const)
      piece(dish, dates, [x, y - 6], 1.05, turn);
  steam(pen, 363, 282);
};

/** A small cup with its saucer. */
export const smallCup: Drawing = (dish) => {
  const { pen, parts } = dish;
  const [drink, ...others] = parts;
  if (!drink) return;
  pen.shadow(ellipse(240, 356, 150, 20));
  pen.area(ellipse(240, 336, 164, 34), "white");
  pen.area(ellipse(240, 332, 94, 18), "cream", thin);
  pen.stroke("M324 214C396 194 400 298 312 296", "white", 19);
  pen.area("M140 176C142 290 180 334 240 334S338 290 340 176C300 206 180 206 140 176Z", "white");
  pen.inside("M140 176C142 290 180 334 240 334S338 290 340 176C300 206 180 206 140 176Z", () =>
    pen.stroke("M130 246H350", "red", 13),
  );
  pen.area(ellipse(240, 176, 100, 29), "white", thin);
  pen.area(ellipse(240, 180, 88, 22), drink.of, thin);
  steam(pen, 240, 150);
  for (const [index, part] of others.slice(0, 2).entries())
    piece(dish, part, index ? [384, 344] : [104, 346], 1.2 * (part.scale ?? 1), 20);
};

/** A round cheese pastry with a wedge cut out. */
export const kunafa: Drawing = (dish) => {
  const { pen, parts, random, ware } = dish;
  const [pastry, cheese, ...over] = parts;
  if (!pastry) return;
  plateAbove(pen, 240, 222, 200, 174, ware.plate, ware.rim);
  pen.area(ellipse(240, 218, 158, 136), pastry.of);
  for (const [x, y] of spread(60, 240, 218, 148, 126))
    pen.stroke(
      `M${(x - 9).toFixed(0)} ${y.toFixed(0)}l18 ${random.between(-8, 8).toFixed(0)}`,
      random.chance(0.5) ? "toast" : "red",
      4,
    );
  if (cheese) {
    pen.area(
      polygon([
        [240, 218],
        [398, 252],
        [352, 318],
      ]),
      ware.plate,
      thin,
    );
    pen.area(
      polygon([
        [240, 218],
        [352, 318],
        [346, 340],
        [238, 238],
      ]),
      cheese.of,
    );
  }
  strew(dish, over, over.length * 9, [222, 206], 104, 84, 0.62);
};

/** A pan or a dish baked brown. */
export const baked: Drawing = (dish) => {
  const { pen, parts, ware, random } = dish;
  const [crust, ...over] = parts;
  if (!crust) return;
  bowlAbove(pen, 240, 222, 166, ware.bowl, "cream");
  const outline = blob(random, 240, 222, 132, 130, 0.03, 14);
  pen.area(outline, crust.of);
  pen.inside(outline, () => {
    for (const [x, y] of spread(12, 240, 222, 110, 110, 2))
      pen.area(blob(random, x, y, 25, 14, 0.2, 7), random.chance(0.5) ? "toast" : "butter", bare);
  });
  strew(dish, over, over.length * 7, [240, 218], 92, 92, 0.85);
};
