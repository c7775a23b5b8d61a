/** Burgers and sandwiches cut through: each layer is one ingredient of the dish, from the bottom up. */
import { box, curve, ellipse, frill, type Point, polygon } from "../../kit/geometry.ts";
import type { Material, Pen } from "../../kit/pen.ts";
import type { Random } from "../../paint/random.ts";

/** Draws a layer that lies on the level `y` and is `w` wide to each side; returns how much it raises the stack. */
type Layer = (pen: Pen, y: number, w: number, random: Random) => number;
const X = 240;

const slab =
  (of: Material, height: number, more = 0): Layer =>
  (pen, y, w) => {
    pen.area(box(X - w - more, y - height, 2 * (w + more), height, height / 2), of);
    return height - 2;
  };

const patty =
  (height: number, lacy: boolean, of: Material = "meat"): Layer =>
  (pen, y, w, random) => {
    const reach = w + (lacy ? 14 : 5);
    const edge = (side: number): Point[] => [
      [X + side * (reach - 10), y - height],
      [X + side * (reach + random.between(-3, 4)), y - height * 0.6],
      [X + side * (reach + (lacy ? 10 : 2)), y - height * 0.2],
      [X + side * (reach - 14), y],
    ];
    pen.area(curve([...edge(1), ...edge(-1).reverse()], true), of);
    for (let index = 0; index < 9; index++)
      pen.area(
        ellipse(X + random.between(-w, w), y - height * random.between(0.25, 0.8), random.between(4, 9), 3),
        "char",
        { flat: true, bare: true },
      );
    return height - 3;
  };

const cheese =
  (of: Material, drips: number): Layer =>
  (pen, y, w, random) => {
    const points: Point[] = [[X - w - 6, y - 9]];
    for (let index = 0; index <= drips * 2; index++) {
      const x = X - w - 2 + ((2 * w + 4) * index) / (drips * 2);
      points.push([x, y + (index % 2 === 1 ? random.between(16, 26) : -1)]);
    }
    points.push([X + w + 6, y - 9]);
    pen.area(`${curve(points)}Z`, of, { flat: true });
    pen.area(box(X - w - 6, y - 10, 2 * w + 12, 10, 4), of);
    return 8;
  };

const leafy =
  (of: Material): Layer =>
  (pen, y, w, random) => {
    pen.area(frill(random, X - w - 14, X + w + 14, y - 13, 10, 8, 13), of);
    return 12;
  };

const slices =
  (of: Material, inner: Material | null, height: number, count: number): Layer =>
  (pen, y, w) => {
    const each = (2 * w) / count;
    for (let index = 0; index < count; index++) {
      const x = X - w + each * (index + 0.5);
      pen.area(box(x - each * 0.52, y - height, each * 1.04, height, height / 2), of);
      if (inner)
        pen.area(box(x - each * 0.34, y - height * 0.68, each * 0.68, height * 0.36, 3), inner, {
          flat: true,
          bare: true,
        });
    }
    return height - 2;
  };

const bacon: Layer = (pen, y, w, random) => {
  for (const [from, to] of [
    [-1.12, 0.1],
    [-0.1, 1.12],
  ] as const) {
    const wave = (dy: number) =>
      Array.from(
        { length: 7 },
        (_, index): Point => [
          X + w * (from + ((to - from) * index) / 6),
          y - 9 + dy + (index % 2 ? -6 : 5) + random.between(-1, 1),
        ],
      );
    pen.area(`${curve(wave(-8))}L${curve(wave(8).reverse()).slice(1)}Z`, "red");
    pen.stroke(curve(wave(-1)), "cream", 4);
  }
  return 15;
};

/** Thin pieces strewn in a heap: onion, slaw, mushrooms, pulled meat. */
const heap =
  (of: Material, height: number, thick: number, second: Material = of): Layer =>
  (pen, y, w, random) => {
    for (let index = 0; index < 34; index++) {
      const x = X + random.between(-w - 4, w - 14);
      const level = y - random.between(2, height);
      const to: Point = [x + random.between(20, 46), level + random.between(-7, 7)];
      pen.stroke(curve([[x, level], [x + 14, level + random.between(-9, 7)], to]), index % 3 ? of : second, thick);
    }
    return height;
  };

const fried: Layer = (pen, y, w, random) => {
  const points: Point[] = [];
  for (let index = 0; index <= 11; index++)
    points.push([X - w - 12 + ((2 * w + 24) * index) / 11, y - 40 + random.between(-9, 7)]);
  for (let index = 0; index <= 11; index++)
    points.push([X + w + 16 - ((2 * w + 32) * index) / 11, y + random.between(-7, 6)]);
  pen.area(curve(points, true), "gold");
  for (let index = 0; index < 16; index++) {
    const [x, level] = [X + random.between(-w, w), y - random.between(8, 34)];
    pen.stroke(
      curve([
        [x, level],
        [x + 7, level - 5],
        [x + 14, level],
      ]),
      "toast",
      4,
    );
  }
  return 36;
};

const egg: Layer = (pen, y, w) => {
  pen.area(
    curve(
      [
        [X - w - 8, y - 6],
        [X - w * 0.5, y - 12],
        [X + w * 0.5, y - 12],
        [X + w + 8, y - 6],
        [X + w * 0.8, y + 12],
        [X + w * 0.45, y + 2],
        [X - w * 0.3, y + 6],
        [X - w * 0.8, y + 14],
      ],
      true,
    ),
    "white",
  );
  pen.area(`M${X - 34} ${y - 10}C${X - 34} ${y - 42} ${X + 34} ${y - 42} ${X + 34} ${y - 10}Z`, "maize");
  return 20;
};

const topBun =
  (of: Material, seeds: Material | null, high = 92): Layer =>
  (pen, y, w, random) => {
    const width = w + 10;
    const dome = `M${X - width} ${y - 10}C${X - width - 2} ${y - high * 0.75} ${X - w * 0.62} ${y - high} ${X} ${y - high}S${X + width + 2} ${y - high * 0.75} ${X + width} ${y - 10}Q${X + width} ${y} ${X + width - 12} ${y}H${X - width + 12}Q${X - width} ${y} ${X - width} ${y - 10}Z`;
    pen.area(dome, of);
    pen.stroke(
      curve([
        [X - w * 0.72, y - high * 0.6],
        [X - w * 0.46, y - high * 0.79],
        [X - w * 0.14, y - high * 0.87],
      ]),
      "cream",
      7,
    );
    if (seeds)
      for (let index = 0; index < 16; index++) {
        const part = (index + 0.5) / 16;
        const level = y - high * (0.35 + 0.42 * Math.sin(part * Math.PI)) + random.between(-8, 14);
        pen.placed(X - w * 0.75 + w * 1.5 * part, level, random.between(-50, 50), 1, () =>
          pen.area(ellipse(0, 0, 6.5, 3.6), seeds, { flat: true, bare: true }),
        );
      }
    return high;
  };

const bottomBun =
  (of: Material): Layer =>
  (pen, y, w) => {
    const width = w + 8;
    pen.area(
      `M${X - width} ${y - 34}H${X + width}V${y - 18}Q${X + width} ${y} ${X + width - 26} ${y}H${X - width + 26}Q${X - width} ${y} ${X - width} ${y - 18}Z`,
      of,
    );
    pen.area(box(X - width, y - 37, 2 * width, 9, 4), "cream", { flat: true });
    return 35;
  };

const slice =
  (of: Material, crumb: Material): Layer =>
  (pen, y, w) => {
    pen.area(box(X - w - 12, y - 30, 2 * w + 24, 30, 9), of);
    pen.area(box(X - w + 4, y - 22, 2 * w - 8, 13, 6), crumb, { flat: true, bare: true });
    return 29;
  };

const dropped =
  (of: Material): Layer =>
  (pen, y, w, random) => {
    pen.area(frill(random, X - w - 2, X + w + 2, y - 8, 5, 5, 12), of, { flat: true });
    return 7;
  };

export const LAYERS: Record<string, Layer> = {
  "potato roll": topBun("gold", null),
  "potato roll base": bottomBun("gold"),
  "sesame brioche": topBun("toast", "cream"),
  "sesame brioche base": bottomBun("toast"),
  "pretzel bun": topBun("clay", "white", 84),
  "pretzel bun base": bottomBun("clay"),
  bun: topBun("maize", "cream"),
  "bun base": bottomBun("maize"),
  "rye slice": slice("clay", "toast"),
  "white slice": slice("gold", "cream"),
  "smashed beef": patty(24, true),
  "thick beef": patty(46, false),
  "bean patty": patty(44, false, "purple"),
  "plant patty": patty(24, true),
  portobello: fried,
  "fried chicken": fried,
  "grilled chicken": patty(30, false, "gold"),
  "hash brown": slab("gold", 24, 2),
  american: cheese("maize", 4),
  cheddar: cheese("orange", 3),
  swiss: cheese("butter", 3),
  muenster: cheese("butter", 4),
  "cashew cheese": cheese("cream", 4),
  "blue cheese": cheese("white", 3),
  lettuce: leafy("leaf"),
  watercress: leafy("herb"),
  tomato: slices("red", "orange", 20, 2),
  pickles: slices("herb", "lime", 13, 4),
  jalapeño: slices("leaf", "lime", 12, 5),
  "green chile": dropped("herb"),
  avocado: slices("herb", "lime", 17, 3),
  bacon,
  onion: heap("white", 15, 4, "cream"),
  "soft onion": heap("toast", 16, 5, "gold"),
  mushrooms: heap("latte", 20, 8, "toast"),
  brisket: heap("clay", 30, 11, "meat"),
  slaw: heap("lime", 22, 4, "orange"),
  egg,
  sauce: dropped("orange"),
  mayo: dropped("white"),
  barbecue: dropped("clay"),
  honey: dropped("maize"),
};

const raisedBy = (names: readonly string[], w: number, random: Random): number => {
  const none: Pen = { area() {}, stroke() {}, inside() {}, placed() {}, shadow() {} };
  return names.reduce((sum, name) => sum + (LAYERS[name]?.(none, 0, w, random) ?? 0), 0);
};

/** A stack on the table, as wide as the picture allows; with a gap its layers hang apart. */
export function drawStack(pen: Pen, names: readonly string[], random: Random, gap = 0): void {
  const [foot, room] = [366, gap > 0 ? 316 : 300];
  const scale = Math.min(room / (raisedBy(names, 132, random) + gap * (names.length - 1)), 1.75);
  const half = Math.min(172, 110 * scale);
  pen.shadow(
    polygon([
      [X - half, foot - 16],
      [X + half, foot - 16],
      [X + half - 24, foot],
      [X - half + 24, foot],
    ]),
  );
  pen.placed(X, foot, 0, scale, () =>
    pen.placed(-X, 0, 0, 1, () => {
      let level = 0;
      for (const name of names) {
        const layer = LAYERS[name];
        if (!layer) throw new Error(`There is no layer "${name}" in the stacks.`);
        level -= layer(pen, level, half / scale - 8, random) + gap;
      }
    }),
  );
}
