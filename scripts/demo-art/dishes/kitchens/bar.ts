/** The burger bar's fries, baskets, dogs and sandwiches. */
import { box, capsule, curve, ellipse, frill, type Point, polygon, tumbler } from "../../kit/geometry.ts";
import type { Material, Pen } from "../../kit/pen.ts";
import { type Drawing, piece, strew } from "../common.ts";
import type { Part } from "../parts.ts";
import { drawStack } from "./stack.ts";

const bare = { flat: true, bare: true } as const;
const thin = { flat: true } as const;

function carton(pen: Pen, x: number, y: number, w: number, h: number, of: Material, band: Material): void {
  const sides = polygon([
    [x - w, y],
    [x + w, y],
    [x + w * 0.78, y + h],
    [x - w * 0.78, y + h],
  ]);
  pen.area(sides, of);
  pen.inside(sides, () => pen.area(box(x - w, y + h * 0.42, w * 2, h * 0.26), band, bare));
  pen.area(
    `M${x - w} ${y}Q${x} ${y + 46} ${x + w} ${y}L${x + w - 4} ${y + 14}Q${x} ${y + 60} ${x - w + 4} ${y + 14}Z`,
    "white",
    bare,
  );
}

/** A carton of fries; later parts lie over them. */
const inCarton: Drawing = ({ pen, parts, random }) => {
  const [main, ...over] = parts;
  if (!main) return;
  pen.shadow(
    polygon([
      [160, 360],
      [320, 360],
      [312, 374],
      [168, 374],
    ]),
  );
  for (let row = 0; row < 3; row++)
    for (let index = 0; index < 9 - row; index++) {
      const x = 240 + (index - (8 - row) / 2) * 23 + random.between(-4, 4);
      pen.placed(x, 236, (x - 240) * 0.16 + random.between(-5, 5), 1, () =>
        pen.area(box(-11, -random.between(96, 150) + row * 32, 22, 176, 3), main.of),
      );
    }
  const drips = over.filter((part) => part.sauce);
  for (const [index, part] of drips.entries()) {
    const [y, w] = [150 + index * 14, 92 - index * 26];
    pen.area(
      curve(
        [
          [240 - w, y + 8],
          [240 - w * 0.5, y - 22],
          [240, y - 30],
          [240 + w * 0.5, y - 20],
          [240 + w, y + 6],
          [240 + w * 0.86, y + 44],
          [240 + w * 0.62, y + 16],
          [240 + w * 0.3, y + 58],
          [240, y + 20],
          [240 - w * 0.36, y + 62],
          [240 - w * 0.6, y + 22],
          [240 - w * 0.9, y + 40],
        ],
        true,
      ),
      part.of,
    );
  }
  const loose = over.filter((part) => !part.sauce);
  strew({ pen, random }, loose, loose.length * 5, [240, 156], 72, 30, 1.2);
  carton(pen, 240, 222, 106, 150, "red", "cream");
};

function pot(pen: Pen, x: number, y: number, sauce: Part): void {
  pen.area(tumbler(x, y, 46, 36, 46, 13), "steel");
  pen.area(ellipse(x, y, 46, 14), "white", thin);
  pen.area(ellipse(x, y + 1, 39, 10), sauce.of, thin);
}

const wave = (y: number, from: number, to: number, deep: number): string =>
  curve(
    Array.from(
      { length: 11 },
      (_, index): Point => [from + ((to - from) * index) / 10, y + (index % 2 ? deep : -deep)],
    ),
  );

/** A burger; a count sets its layers that far apart. */
export const stack: Drawing = ({ pen, parts, random, count }) =>
  drawStack(
    pen,
    parts.map(({ name }) => name),
    random,
    count,
  );

export const fries: Drawing = (dish) => {
  const { pen } = dish;
  pen.placed(240, 372, 0, 1.16, () => pen.placed(-240, -372, 0, 1, () => inCarton(dish)));
};

/** A paper-lined basket heaped with one thing; a pot of sauce beside it. */
export const basket: Drawing = (dish) => {
  const { pen, parts, count, random } = dish;
  const [main, ...others] = parts;
  if (!main) return;
  pen.shadow(ellipse(240, 354, 150, 18));
  pen.area(frill(random, 78, 402, 232, 24, 9, 22), "white");
  const many = count || 9;
  for (const [row, share] of [
    [0, 0.5],
    [1, 0.32],
    [2, 0.18],
  ] as const) {
    const here = Math.max(1, Math.round(many * share));
    for (let index = 0; index < here; index++)
      piece(
        dish,
        main,
        [240 + (index - (here - 1) / 2) * Math.min(74, 250 / here), 240 - row * 48],
        2 * (main.scale ?? 1),
        random.between(-30, 30),
      );
  }
  const outline = "M76 248H404L372 352Q368 364 352 364H128Q112 364 108 352Z";
  pen.area(outline, "char");
  pen.inside(outline, () => {
    for (const y of [274, 302, 330]) pen.stroke(`M60 ${y}H420`, "maize", 5);
    for (let x = 92; x < 420; x += 37) pen.stroke(`M${x} 240V370`, "maize", 5);
  });
  const pots = others.filter((part) => part.sauce);
  for (const [index, sauce] of pots.slice(0, 2).entries()) pot(pen, index ? 112 : 384, 336, sauce);
  const loose = others.filter((part) => !part.sauce);
  strew(dish, loose, loose.length * 3, [240, 216], 120, 26, 1.2);
};

/** A hot dog from the side: roll, sausage, then what lies on top. */
export const dog: Drawing = ({ pen, parts, random, count }) => {
  const [roll, sausage, ...over] = parts;
  if (!roll || !sausage) return;
  for (let index = 0; index < (count || 1); index++) {
    const y = count > 1 ? 156 + index * 138 : 226;
    pen.placed(240, y, -7, count > 1 ? 0.84 : 0.98, () => {
      pen.shadow(capsule([-150, 84], [150, 84], 22));
      pen.area(capsule([-148, -4], [148, -4], 56), roll.of);
      pen.area(capsule([-178, 4], [178, 4], 36), sausage.of);
      pen.stroke("M-160 -12Q0 -24 120 -14", sausage.of === "orange" ? "maize" : "orange", 6);
      for (const part of over) {
        if (part.sauce) pen.stroke(wave(-6, -150, 150, 15), part.of, 13);
        else
          for (let at = 0; at < 13; at++) {
            const turn = random.between(-50, 50);
            piece(
              { pen, random },
              part,
              [-144 + at * 24, -8 + random.between(-14, 12)],
              0.95 * (part.scale ?? 1),
              turn,
            );
          }
      }
      pen.area("M-196 12Q-196 84 -140 88H140Q196 84 196 12Q140 46 0 46T-196 12Z", roll.of);
    });
  }
};

/** A long sandwich cut open: the roll's halves and its layers between them. */
export const hero: Drawing = (dish) => {
  const { pen, parts } = dish;
  const [roll, ...layers] = parts;
  if (!roll) return;
  pen.shadow(capsule([90, 352], [390, 352], 16));
  pen.area("M44 296H436V318Q436 356 396 356H84Q44 356 44 318Z", roll.of);
  pen.area(box(44, 290, 392, 12, 5), "cream", thin);
  const high = 112 / layers.length;
  for (const [index, part] of [...layers].entries()) {
    const y = 282 - index * high;
    for (let at = 0; at < 15; at++)
      piece(dish, part, [66 + at * 25, y - 4 + dish.random.between(-5, 5)], (0.84 + high / 90) * (part.scale ?? 1));
  }
  pen.area("M36 176C36 104 118 78 240 78S444 104 444 176Q444 196 424 196H56Q36 196 36 176Z", roll.of);
  for (const x of [120, 200, 280, 350]) pen.stroke(`M${x} 104Q${x + 20} 124 ${x + 22} 152`, "toast", 7);
};

/** Triangles of toast with cheese between. */
export const toastie: Drawing = ({ pen, parts }) => {
  const [bread, cheese] = parts;
  if (!bread || !cheese) return;
  pen.shadow(ellipse(240, 350, 176, 20));
  for (const [x, flip] of [
    [150, 1],
    [330, -1],
  ] as const)
    pen.placed(x, 350, flip * 4, 1, () => {
      pen.area(
        polygon([
          [-116, 0],
          [116, 0],
          [flip * 14, -196],
        ]),
        bread.of,
      );
      pen.area(
        polygon([
          [-86, -16],
          [86, -16],
          [flip * 12, -162],
        ]),
        "cream",
        thin,
      );
      pen.area(
        curve(
          [
            [-122, -2],
            [-60, -10],
            [0, -4],
            [60, -10],
            [122, -2],
            [96, 18],
            [40, 8],
            [10, 26],
            [-40, 8],
            [-96, 20],
          ],
          true,
        ),
        cheese.of,
      );
      pen.area(box(-122, 8, 244, 22, 6), bread.of);
    });
};
