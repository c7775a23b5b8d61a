/** Idlis, vadas, rice and whole meals on a leaf, bowls and cones. */
import { around, blob, ellipse, type Point } from "../../kit/geometry.ts";
import type { Material, Pen } from "../../kit/pen.ts";
import { type Dish, type Drawing, piece, strew } from "../common.ts";
import { bananaLeaf, bowlFront, katori, leafSheet } from "../vessels.ts";
import { katoris } from "./dosa.ts";

const _bare = { flat: true, bare: true } as const;
const thin = { flat: true } as const;

const _toast = (pen: Pen, random: Dish["random"], count: number, rx: number, ry: number) => {
  for (let index = 0; index < count; index++) {
    const [x, y] = [random.between(-rx, rx), random.between(-ry, ry)];
    pen.stroke(
      `M${(x - 16).toFixed(0)} ${y.toFixed(0)}q16 ${random.between(-9, 9).toFixed(0)} 34 0`,
      "toast",
      random.between(2, 5),
    );
  }
};

const idliAt = (pen: Pen, x: number, y: number, w: number, h: number, of: Material = "white") => {
  const outline = `M${x - w} ${y}C${x - w} ${y - h * 0.95} ${x - w * 0.5} ${y - h} ${x} ${y - h}S${x + w} ${y - h * 0.95} ${x + w} ${y}C${x + w} ${y + h * 0.55} ${x + w * 0.5} ${y + h * 0.7} ${x} ${y + h * 0.7}S${x - w} ${y + h * 0.55} ${x - w} ${y}Z`;
  pen.area(outline, of);
  return outline;
};

function vadaAt(pen: Pen, of: Material, x: number, y: number, scale: number): void {
  pen.placed(x, y, 0, scale, () => {
    pen.shadow(ellipse(0, 12, 42, 24));
    pen.area("M-46 0C-46 -30 -22 -36 0 -36S46 -30 46 0S22 34 0 34S-46 28 -46 0Z", of);
    pen.area(ellipse(0, -8, 13, 9), "char", thin);
    for (const [dx, dy] of [
      [-26, -8],
      [-30, 10],
      [22, -16],
      [28, 8],
      [4, 18],
      [-10, 22],
    ])
      pen.stroke(`M${dx} ${dy}q5 -6 10 0`, "toast", 3);
  });
}

/** Idlis on a leaf with their cups; later parts are strewn over them. */
export const idlis: Drawing = (dish) => {
  const { pen, parts, random, count } = dish;
  const [idli, ...others] = parts;
  if (!idli) return;
  const cups = others.filter((part) => part.sauce);
  const vada = others.find((part) => part.form === "ring");
  const over = others.filter((part) => !part.sauce && part !== vada);
  bananaLeaf(pen, 240, 262, 452, 200, -5);
  const places: Point[] =
    count === 1
      ? [[216, 222]]
      : vada
        ? [
            [118, 218],
            [246, 204],
          ]
        : [
            [150, 232],
            [290, 208],
          ];
  const [w, h] = count === 1 ? [158, 54] : vada ? [72, 60] : [94, 76];
  for (const [x, y] of places) {
    pen.shadow(ellipse(x, y + h * 0.5, w * 0.9, h * 0.5));
    const outline = idliAt(pen, x, y, w, h, idli.of);
    pen.inside(outline, () =>
      strew(
        { pen, random },
        over.filter((part) => part.form !== "cube"),
        9,
        [x, y - h * 0.25],
        w * 0.76,
        h * 0.5,
        0.7,
      ),
    );
    for (const part of over.filter((one) => one.form === "cube")) piece(dish, part, [x + 6, y - h * 0.74], 1.25, -8);
  }
  if (vada) vadaAt(pen, vada.of, 366, 236, 1.5);
  katoris(
    pen,
    cups,
    [
      [204, 326],
      [320, 318],
      [92, 318],
    ],
    47,
  );
};

/** Vadas, bondas and other fritters on a leaf. */
export const vadas: Drawing = ({ pen, parts, count }) => {
  const [vada, ...cups] = parts;
  if (!vada) return;
  bananaLeaf(pen, 240, 270, 452, 190, -6);
  const places: readonly Point[] =
    count === 2
      ? [
          [160, 216],
          [300, 196],
        ]
      : [
          [130, 240],
          [262, 244],
          [196, 160],
        ];
  for (const [x, y] of places) vadaAt(pen, vada.of, x, y, 1.58);
  katoris(
    pen,
    cups,
    [
      [376, 286],
      [352, 200],
    ],
    46,
  );
};

/** A mound of rice on a leaf with what is cooked into it or served with it. */
export const mound: Drawing = (dish) => {
  const { pen, parts, random, count } = dish;
  const [rice, ...others] = parts;
  if (!rice) return;
  const cups = others.filter((part) => part.sauce);
  const over = others.filter((part) => !part.sauce);
  leafSheet(pen, 240, 232, 440, 320);
  const x = cups.length > 0 ? 206 : 240;
  const outline = blob(random, x, 222, 142, 118, 0.05, 14);
  pen.shadow(outline);
  pen.area(outline, rice.of);
  pen.inside(outline, () =>
    strew(dish, [{ ...rice, form: "grain", of: rice.grainy ?? "white" }], 34, [x, 222], 132, 110, 1.15),
  );
  strew(
    dish,
    over,
    count || Math.max(8, over.length * 5),
    [x, 214],
    count ? 74 : 96,
    count ? 52 : 74,
    count ? 1.6 : 1.05,
  );
  katoris(
    pen,
    cups,
    [
      [390, 184],
      [392, 288],
    ],
    46,
  );
};

/** A meal on a leaf: a mound of rice in front, small helpings in a row behind. */
export const leafMeal: Drawing = (dish) => {
  const { pen, parts, random } = dish;
  const [rice, ...others] = parts;
  if (!rice) return;
  leafSheet(pen, 240, 226, 462, 340);
  const cups = others.filter((part) => part.sauce);
  const helpings = others.filter((part) => !part.sauce);
  const outline = blob(random, 240, 268, 112, 66, 0.05, 13);
  pen.area(outline, rice.of);
  pen.inside(outline, () =>
    strew(dish, [{ ...rice, form: "grain", of: rice.grainy ?? "cream" }], 26, [240, 268], 104, 60, 1),
  );
  for (const [index, part] of helpings.entries()) {
    const at: Point = [84 + (312 / Math.max(1, helpings.length - 1)) * index, 136 + (index % 2) * 20];
    if (part.form === "disc") {
      pen.area(blob(random, 380, 226, 62, 58, 0.05), part.of);
      for (const [x, y] of around(7, 380, 226, 36)) pen.area(ellipse(x, y, 6, 4), "cream", thin);
    } else {
      pen.area(blob(random, at[0], at[1], 40, 31, 0.08), part.of);
      strew(dish, [part], 5, at, 22, 16, 0.55);
    }
  }
  katoris(
    pen,
    cups,
    [
      [92, 250],
      [104, 338],
      [384, 330],
    ],
    42,
  );
};

/** A side view of a deep bowl: gravy, payasam, soaked things. */
export const deepBowl: Drawing = (dish) => {
  const { pen, parts, ware, count } = dish;
  const [filling, ...over] = parts;
  if (!filling) return;
  bowlFront(pen, 240, 196, 182, 156, ware.bowl, filling.of);
  pen.stroke("M92 232Q112 304 166 330", "white", 7);
  for (const [index, part] of over.entries()) {
    const many = count || Math.max(2, Math.ceil(7 / over.length));
    for (let step = 0; step < many; step++) {
      const x = 240 + ((step + 0.5) / many - 0.5) * 262 + (index % 2 ? 22 : -8);
      piece(
        dish,
        part,
        [x, 190 + ((step + index) % 2 ? 12 : -10)],
        1.15 * (part.scale ?? 1),
        dish.random.between(-18, 18),
      );
    }
  }
};

/** A paper cone of something to eat while walking. */
export const cone: Drawing = (dish) => {
  const { pen, parts } = dish;
  pen.shadow(ellipse(262, 372, 44, 12));
  pen.placed(240, 0, 4, 1, () => {
    pen.area(ellipse(0, 150, 112, 44), "cream");
    strew({ ...dish }, parts, 30, [0, 134], 98, 44, 0.95);
    pen.area("M-116 150Q0 232 116 148L6 376Q0 384 -6 376Z", "paper");
    for (const y of [226, 250, 274, 298])
      pen.stroke(`M${-(330 - y) * 0.44} ${y}Q0 ${y + 22} ${(330 - y) * 0.44} ${y - 2}`, "steel", 3);
    pen.area("M-116 150Q-60 190 -30 200L0 380Q-10 384 -14 372Z", "white");
  });
};

/** Hollow puris in a ring; the first other part is inside, a sauce stands in the middle. */
export const puris: Drawing = (dish) => {
  const { pen, parts, ware } = dish;
  const [puri, ...others] = parts;
  if (!puri) return;
  pen.shadow(ellipse(240, 226, 186, 160));
  pen.area(ellipse(240, 222, 190, 166), ware.plate);
  pen.area(ellipse(240, 222, 170, 147), "white", thin);
  const inside = others.filter((part) => !part.sauce);
  for (const at of around(6, 240, 214, 122, 102, 0.5)) {
    pen.placed(at[0], at[1], 0, 1, () => {
      pen.area(ellipse(0, 0, 49, 46), puri.of);
      pen.area("M-26 -12C-18 -28 18 -28 24 -10C18 14 -18 14 -26 -12Z", "toast", thin);
    });
    strew(dish, inside, inside.length * 3, [at[0], at[1] - 8], 18, 9, 0.62);
  }
  const water = others.find((part) => part.sauce);
  if (water) katori(pen, 240, 200, 52, water.of);
};
