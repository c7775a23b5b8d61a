/** Single pieces of food around their own middle, about 40 units wide. */
import { around, blob, box, capsule, curve, ellipse, leaf, type Point, polygon } from "../kit/geometry.ts";
import type { Material, Pen } from "../kit/pen.ts";
import type { Random } from "../paint/random.ts";

export type PieceOf = (pen: Pen, of: Material, random: Random) => void;
const small = { flat: true } as const;
const speck = { flat: true, bare: true } as const;

const chunk: PieceOf = (pen, of, random) => {
  pen.area(blob(random, 0, 0, 21, 17, 0.13, 7), of);
  pen.area(ellipse(random.between(-7, 3), random.between(-7, 0), 4, 2.5), of === "char" ? "meat" : "cream", speck);
};

const cube: PieceOf = (pen, of) => {
  pen.area(box(-18, -17, 36, 34, 6), of);
};

const disc: PieceOf = (pen, of, random) => {
  pen.area(blob(random, 0, 0, 20, 20, 0.03), of);
  const inner: Partial<Record<Material, Material>> = {
    red: "orange",
    herb: "lime",
    toast: "gold",
    maize: "butter",
    clay: "red",
    gold: "butter",
    purple: "pink",
    white: "cream",
  };
  pen.area(ellipse(0, 0, 13), inner[of] ?? "cream", speck);
  for (const [x, y] of around(4, 0, 0, 7, 7, 0.5)) pen.area(ellipse(x, y, 2.2, 2.2), of, speck);
};

const ring: PieceOf = (pen, of) => {
  pen.area(`${ellipse(0, 0, 20, 17)}${ellipse(0, 0, 12, 9)}`, of);
};

const bean: PieceOf = (pen, of) => {
  pen.area("M-17 2C-18 -10 -8 -14 1 -10C12 -15 20 -6 17 4C14 13 6 11 0 7C-7 13 -16 11 -17 2Z", of);
  pen.stroke("M-8 -5Q-3 -8 2 -6", "cream", 2.5);
};

const strand: PieceOf = (pen, of, random) => {
  for (let index = 0; index < 6; index++) {
    const y = random.between(-14, 14);
    const path = curve([
      [-24, y],
      [-8, y + random.between(-9, 9)],
      [8, y + random.between(-9, 9)],
      [24, y + random.between(-6, 6)],
    ]);
    pen.stroke(path, index % 2 === 0 ? of : of === "meat" ? "clay" : "cream", 7);
  }
};

const sprig: PieceOf = (pen, of) => {
  pen.area(leaf([0, 20], [0, -22], 13), of, small);
  pen.stroke("M0 18V-14", of === "herb" ? "leaf" : "herb", 2);
};

const sprigs: PieceOf = (pen, of) => {
  for (const turn of [-52, 0, 52]) pen.placed(0, 8, turn, 0.8, () => pen.area(leaf([0, 4], [0, -24], 13), of, small));
};

const egg: PieceOf = (pen) => {
  pen.area("M0 -24C14 -24 20 -4 20 5C20 17 11 23 0 23C-11 23 -20 17 -20 5C-20 -4 -14 -24 0 -24Z", "white");
  pen.area(ellipse(0, 5, 10.5), "maize", small);
};

const friedEgg: PieceOf = (pen, _of, random) => {
  pen.area(blob(random, 0, 0, 34, 29, 0.14, 8), "white");
  pen.area(ellipse(1, -1, 12), "maize", small);
};

const seed: PieceOf = (pen, of, random) => {
  for (let index = 0; index < 7; index++)
    pen.area(ellipse(random.between(-20, 20), random.between(-20, 20), 3.6), of, speck);
};

const ball: PieceOf = (pen, of) => {
  pen.area(ellipse(0, 0, 19), of);
  pen.area(ellipse(-6, -7, 4, 3), "cream", speck);
};

const shrimp: PieceOf = (pen) => {
  pen.area("M-16 18C-30 -2 -16 -24 6 -23C22 -22 28 -8 22 2C18 -6 8 -9 0 -5C-8 0 -8 8 -4 14L-14 26Z", "orange");
  for (const [x1, y1, x2, y2] of [
    [-20, 3, -8, 4],
    [-15, -12, -5, -2],
    [-2, -22, 1, -6],
    [12, -21, 8, -8],
  ])
    pen.stroke(`M${x1} ${y1}L${x2} ${y2}`, "cream", 2.6);
};

const wedge: PieceOf = (pen, of) => {
  const rind: Material = of === "maize" ? "gold" : "herb";
  pen.area("M-26 -6A27 27 0 0 0 26 -6Z", rind);
  pen.area("M-20 -5A21 21 0 0 0 20 -5Z", of === "maize" ? "butter" : "lime", speck);
  for (const [x, y] of [
    [-11, 8],
    [0, 14],
    [11, 8],
  ])
    pen.stroke(`M0 -4L${x} ${y}`, "white", 2);
};

const round: PieceOf = (pen, of) => {
  const rind: Record<string, Material> = { lime: "herb", maize: "gold", orange: "orange", butter: "maize" };
  pen.area(ellipse(0, 0, 25), rind[of] ?? of);
  pen.area(ellipse(0, 0, 20.5), "cream", speck);
  for (let index = 0; index < 7; index++)
    pen.placed(0, 0, (index * 360) / 7, 1, () => pen.area("M0 -3L7 -17Q0 -21 -7 -17Z", of, speck));
};

const avocado: PieceOf = (pen) => {
  pen.area("M-30 13C-28 -24 28 -24 30 13C20 3 -20 3 -30 13Z", "herb");
  pen.area("M-24 4C-19 -15 19 -15 24 4C14 -3 -14 -3 -24 4Z", "lime", speck);
};

const drumstick: PieceOf = (pen, of) => {
  pen.area(capsule([10, 12], [40, 34], 5), "cream", small);
  pen.area(ellipse(42, 31, 6), "cream", small);
  pen.area(ellipse(37, 38, 6), "cream", small);
  pen.area("M16 20C2 30 -26 22 -31 0C-34 -20 -16 -34 2 -30C18 -26 22 -2 16 20Z", of);
  pen.stroke("M-20 -8Q-14 -20 -2 -20", "cream", 4);
};

const nut: PieceOf = (pen, of) => {
  pen.area("M-16 6C-16 -12 14 -14 16 2C8 -4 -2 -2 -4 8C-8 14 -16 14 -16 6Z", of, small);
};

const cob: PieceOf = (pen) => {
  pen.area(ellipse(0, 0, 23), "maize");
  pen.area(ellipse(0, 0, 8), "cream", speck);
  for (const [x, y] of [...around(12, 0, 0, 19), ...around(9, 0, 0, 12.5)]) pen.area(ellipse(x, y, 2), "gold", speck);
};

const fry: PieceOf = (pen, of) => {
  pen.area(box(-6, -30, 12, 60, 2), of);
};

const chop: PieceOf = (pen) => {
  pen.area("M4 -4C22 14 34 22 58 26Q66 30 62 38Q54 42 46 36C26 34 8 26 -8 10Z", "cream");
  pen.area("M-40 2C-46 -26 -18 -42 4 -34C26 -26 26 2 10 18C-4 32 -34 26 -40 2Z", "cream");
  pen.area("M-34 2C-38 -20 -16 -34 2 -27C18 -20 18 0 6 12C-6 24 -30 20 -34 2Z", "meat", small);
  for (const [x, y] of [
    [-24, 10],
    [-12, 8],
    [0, 2],
  ])
    pen.stroke(`M${x} ${y}l10 -26`, "char", 4.5);
};

/** A steak with its rim of fat and the marks of the grate. */
const steak: PieceOf = (pen) => {
  pen.area("M-52 6C-62 -28 -30 -48 4 -42C36 -38 58 -22 52 4C48 26 26 24 10 34C-14 48 -44 36 -52 6Z", "cream");
  const lean = "M-44 4C-52 -22 -26 -38 4 -34C32 -30 48 -16 43 2C38 18 20 16 6 25C-14 36 -38 28 -44 4Z";
  pen.area(lean, "meat");
  pen.inside(lean, () => {
    for (const x of [-44, -20, 4, 28]) pen.stroke(`M${x} 34l26 -72`, "char", 7);
    for (const [x, y] of [
      [-26, -14],
      [10, -6],
      [22, -22],
      [-12, 16],
    ])
      pen.stroke(`M${x} ${y}q8 4 14 -3`, "pink", 3);
  });
};

/** A thick slice off the grate. */
const slabPiece: PieceOf = (pen, of) => {
  pen.area(box(-34, -20, 68, 40, 6), of);
  for (const x of [-24, -6, 12]) pen.stroke(`M${x} 17L${x + 12} -17`, "char", 5);
};

/** Pointed at both ends. */
const torpedo: PieceOf = (pen, of) => {
  pen.area("M-38 0C-26 -26 26 -26 38 0C26 26 -26 26 -38 0Z", of);
  for (const x of [-12, 2, 16]) pen.stroke(`M${x - 4} 9q6 -8 6 -16`, "gold", 3);
};

const bananaSlice: PieceOf = (pen, of) => {
  pen.placed(0, 0, 0, 1, () => {
    pen.area(ellipse(0, 0, 27, 17), of);
    pen.area(ellipse(-2, -2, 17, 8), of === "toast" ? "gold" : "butter", speck);
  });
};

const crackling: PieceOf = (pen) => {
  pen.area(box(-20, -16, 40, 32, 6), "toast");
  pen.area(box(-18, -14, 35, 10, 4), "meat", speck);
  pen.area(box(-17, 0, 32, 5, 2), "cream", speck);
};

const patch: PieceOf = (pen, of, random) => pen.area(blob(random, 0, 0, 27, 21, 0.1, 8), of);

const shreds: PieceOf = (pen, of, random) => {
  for (let index = 0; index < 10; index++) {
    const [x, y] = [random.between(-22, 12), random.between(-15, 15)];
    pen.stroke(
      `M${x.toFixed(1)} ${y.toFixed(1)}l${random.between(7, 15).toFixed(1)} ${random.between(-8, 8).toFixed(1)}`,
      of,
      4.5,
    );
  }
};

const grain: PieceOf = (pen, of, random) => {
  for (let index = 0; index < 9; index++) {
    const [x, y] = [random.between(-20, 20), random.between(-16, 16)];
    pen.placed(x, y, random.between(0, 180), 1, () => pen.area(ellipse(0, 0, 6, 2.5), of, speck));
  }
};

const chilli: PieceOf = (pen, of) => {
  pen.area("M-30 -4C-18 -14 12 -10 32 10C14 6 -12 10 -28 6Z", of);
  pen.area("M-28 -3C-36 -6 -40 0 -40 6C-36 4 -32 6 -28 5Z", "herb", small);
};

const fig: PieceOf = (pen, of) => {
  pen.area("M0 -26C6 -14 22 -6 20 10C18 24 -18 24 -20 10C-22 -6 -6 -14 0 -26Z", of);
  pen.area(ellipse(0, 8, 10), "pink", speck);
};

const berry: PieceOf = (pen, of) => {
  for (const [x, y] of [...around(6, 0, 0, 12), [0, 0] as Point]) pen.area(ellipse(x, y, 8), of, small);
};

const square: PieceOf = (pen, of) =>
  pen.area(
    polygon([
      [-22, -14],
      [14, -20],
      [22, 12],
      [-14, 19],
    ]),
    of,
  );

/** Breaded and fried, longer than wide. */
const strip: PieceOf = (pen, of, random) => {
  pen.area(blob(random, 0, 0, 40, 17, 0.1, 10), of);
  for (let index = 0; index < 6; index++) {
    const [x, y] = [random.between(-28, 18), random.between(-9, 9)];
    pen.stroke(`M${x.toFixed(1)} ${y.toFixed(1)}q5 -5 10 0`, "toast", 2.6);
  }
};

const elbow: PieceOf = (pen, of) => {
  pen.area("M-18 10C-20 -16 18 -18 20 8L9 10C8 -4 -6 -4 -7 11Z", of, small);
};

export const PIECES = {
  steak,
  "grilled slab": slabPiece,
  torpedo,
  strip,
  elbow,
  chunk,
  cube,
  disc,
  ring,
  bean,
  strand,
  sprig,
  sprigs,
  egg,
  "fried egg": friedEgg,
  seed,
  ball,
  shrimp,
  wedge,
  round,
  avocado,
  drumstick,
  nut,
  cob,
  fry,
  chop,
  "long slice": bananaSlice,
  crackling,
  patch,
  shreds,
  grain,
  chilli,
  fig,
  berry,
  square,
} satisfies Record<string, PieceOf>;
export type Form = keyof typeof PIECES;
