/** Dosas, uttapams and breads on banana leaf. */
import { around, blob, ellipse, type Point, spiral } from "../../kit/geometry.ts";
import type { Pen } from "../../kit/pen.ts";
import { type Dish, type Drawing, piece, strew } from "../common.ts";
import type { Part } from "../parts.ts";
import { bananaLeaf, katori, leafSheet } from "../vessels.ts";

const bare = { flat: true, bare: true } as const;
const thin = { flat: true } as const;

export function katoris(pen: Pen, parts: readonly Part[], places: readonly Point[], r = 46): void {
  for (const [index, part] of parts.slice(0, places.length).entries()) {
    const [x, y] = places[index] as Point;
    katori(pen, x, y, r, part.of);
    if (part.form === "seed")
      for (const [sx, sy] of around(5, x, y + 2, r * 0.5, r * 0.14)) pen.area(ellipse(sx, sy, 3, 2), "herb", bare);
  }
}

export const toast = (pen: Pen, random: Dish["random"], count: number, rx: number, ry: number) => {
  for (let index = 0; index < count; index++) {
    const [x, y] = [random.between(-rx, rx), random.between(-ry, ry)];
    pen.stroke(
      `M${(x - 16).toFixed(0)} ${y.toFixed(0)}q16 ${random.between(-9, 9).toFixed(0)} 34 0`,
      "toast",
      random.between(2, 5),
    );
  }
};

/** A dosa rolled on a leaf: the first part is the dosa, fillings show at its open end, the rest stand in cups. */
export const dosaRoll: Drawing = ({ pen, parts, random }) => {
  const [dosa, ...others] = parts;
  if (!dosa) return;
  const cups = others.filter((part) => part.sauce);
  const filling = others.find((part) => !part.sauce);
  const long = 176;
  bananaLeaf(pen, 240, 246, 452, 168, -8);
  pen.placed(236, 226, -15, 1, () => {
    const body = `M${-long} -46C${-long * 0.4} -58 ${long * 0.5} -58 ${long} -50C${long + 22} -30 ${long + 22} 34 ${long} 54C${long * 0.4} 64 ${-long * 0.5} 62 ${-long} 52Z`;
    pen.shadow(body);
    pen.area(body, dosa.of);
    pen.inside(body, () => {
      toast(pen, random, 22, long, 42);
      if (dosa.form === "disc")
        for (let index = 0; index < 40; index++)
          pen.area(
            ellipse(random.between(-long, long), random.between(-44, 44), random.between(3, 7), random.between(2, 5)),
            "cream",
            bare,
          );
    });
    pen.stroke(`M${-long + 20} 22C${-long * 0.3} 36 ${long * 0.4} 34 ${long - 16} 24`, "line", 2.4);
    pen.area(ellipse(-long, 3, 25, 50), dosa.of);
    pen.area(ellipse(-long, 3, 18, 40), filling ? filling.of : "cream", thin);
    if (filling) for (const [x, y] of around(6, -long, 3, 9, 24)) pen.area(ellipse(x, y, 5.5, 5.5), "butter", thin);
    else pen.stroke(spiral(-long, 3, 30, 2, 1.6).replace(/C/g, "C"), "toast", 2.4);
  });
  if (filling)
    for (const [x, y] of [
      [64, 300],
      [92, 316],
      [50, 322],
    ] as const)
      piece({ pen, random }, filling, [x, y], 0.85 * (filling.scale ?? 1));
  katoris(
    pen,
    cups,
    [
      [322, 322],
      [224, 336],
      [408, 296],
    ],
    45,
  );
};

/** A dosa folded into a cone that stands on its leaf. */
export const dosaCone: Drawing = ({ pen, parts, random }) => {
  const [dosa, podi, ...cups] = parts;
  if (!dosa) return;
  bananaLeaf(pen, 240, 312, 440, 130, -3);
  const cone = "M222 64C232 52 246 54 252 66L352 306C330 350 140 352 112 316Z";
  pen.shadow(ellipse(236, 322, 118, 26));
  pen.area(cone, dosa.of);
  pen.inside(cone, () => {
    pen.placed(236, 210, 0, 1, () => toast(pen, random, 24, 110, 110));
    if (podi)
      for (let index = 0; index < 80; index++)
        pen.area(ellipse(random.between(110, 350), random.between(90, 340), 3.4, 2.8), podi.of, bare);
  });
  pen.stroke("M236 62C246 150 220 260 160 334", "line", 2.6);
  pen.area("M112 316C140 352 330 350 352 306C320 326 150 334 112 316Z", "cream", thin);
  katoris(
    pen,
    cups,
    [
      [394, 318],
      [88, 336],
    ],
    44,
  );
};

/** A dosa or uttapam open on the plate; the others lie on it or beside it. */
export const openRound: Drawing = (dish) => {
  const { pen, parts, random, count } = dish;
  const [base, ...others] = parts;
  if (!base) return;
  const cups = others.filter((part) => part.sauce);
  const over = others.filter((part) => !part.sauce);
  leafSheet(pen, 240, 230, 440, 320);
  const r = cups.length > 0 ? 132 : 146;
  const x = cups.length > 0 ? 204 : 240;
  pen.shadow(ellipse(x, 224, r + 6, r));
  const outline = blob(random, x, 222, r + 6, r, 0.03, 14);
  pen.area(outline, base.of);
  pen.inside(outline, () => pen.placed(x, 222, 0, 1, () => toast(pen, random, 16, r, r)));
  if (base.form === "square") {
    pen.stroke(`M${x - r} 222H${x + r}`, "line", 5);
    pen.stroke(`M${x} ${222 - r}V${222 + r}`, "line", 5);
  }
  strew(dish, over, count || over.length * 7, [x, 220], r * 0.76, r * 0.74, 1.02);
  katoris(
    pen,
    cups,
    [
      [388, 178],
      [390, 282],
    ],
    47,
  );
};

/** Several small rounds: mini uttapams, button idlis, holige, pooris, parottas. */
export const rounds: Drawing = (dish) => {
  const { pen, parts, random, count } = dish;
  const [base, ...others] = parts;
  if (!base) return;
  const cups = others.filter((part) => part.sauce);
  const over = others.filter((part) => !part.sauce);
  leafSheet(pen, 240, 230, 440, 320);
  const many = count || 3;
  const r = many > 4 ? 62 : many > 2 ? 86 : 102;
  const places: readonly Point[] =
    many > 4
      ? [
          [122, 156],
          [246, 146],
          [366, 160],
          [116, 282],
          [242, 288],
          [362, 280],
        ]
      : many > 2
        ? [
            [150, 190],
            [300, 168],
            [222, 286],
          ]
        : [
            [166, 206],
            [312, 252],
          ];
  for (const [x, y] of places.slice(0, many)) {
    pen.shadow(ellipse(x, y, r));
    const outline = blob(random, x, y, r, r * 0.94, 0.04);
    pen.area(outline, base.of);
    pen.inside(outline, () => pen.placed(x, y, 0, 1, () => toast(pen, random, 7, r * 0.8, r * 0.8)));
    if (base.form === "ring")
      for (const turn of [0, 110, 230])
        pen.placed(x, y, turn, 1, () => pen.stroke(spiral(0, 0, r * 0.9, 2.4), "toast", 3));
    strew(dish, over, over.length * 4, [x, y], r * 0.6, r * 0.56, 0.62);
  }
  katoris(
    pen,
    cups,
    [
      [392, 302],
      [92, 322],
    ],
    44,
  );
};

/** Folded breads: white dosas, rotis, holige. */
export const folded: Drawing = ({ pen, parts, random, count }) => {
  const [bread, ...others] = parts;
  if (!bread) return;
  leafSheet(pen, 240, 230, 440, 320);
  for (const [_index, [x, y, turn]] of (
    [
      [168, 236, -24],
      [250, 212, 6],
      [322, 240, 34],
    ] as const
  )
    .slice(0, count || 3)
    .entries())
    pen.placed(x, y, turn, 1, () => {
      const outline = "M-92 74Q-100 60 -86 36L-6 -98Q4 -108 14 -96L92 48Q98 68 84 76Q0 98 -92 74Z";
      pen.shadow(outline);
      pen.area(outline, bread.of);
      pen.inside(outline, () => toast(pen, random, 10, 70, 60));
      pen.stroke("M-64 60Q6 78 66 58", "line", 2);
    });
  katoris(
    pen,
    others.filter((part) => part.sauce),
    [
      [394, 314],
      [88, 330],
    ],
    46,
  );
  strew(
    { pen, random },
    others.filter((part) => !part.sauce),
    7,
    [110, 330],
    46,
    24,
    0.8,
  );
};
