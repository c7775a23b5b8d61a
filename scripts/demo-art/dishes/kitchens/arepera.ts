/** The arepera: arepas with their fillings, patacones, empanadas, full plates, desserts. */
import { around, blob, box, curve, ellipse, type Point, polygon, spiral } from "../../kit/geometry.ts";
import type { Material, Pen } from "../../kit/pen.ts";
import { type Drawing, piece, strew } from "../common.ts";
import type { Part } from "../parts.ts";
import { bowlAbove, plateAbove, steam } from "../vessels.ts";

const bare = { flat: true, bare: true } as const;
const thin = { flat: true } as const;

function griddled(pen: Pen, outline: string, of: Material, spots: readonly Point[]): void {
  pen.area(outline, of);
  pen.inside(outline, () => {
    for (const [index, [x, y]] of spots.entries())
      pen.area(ellipse(x, y, 22 - (index % 3) * 5, 9 - (index % 2) * 3), "toast", bare);
  });
}

/** An arepa opened like a purse: the first part is the dough, the rest is what bulges out of it, in layers. */
export const arepa: Drawing = (dish) => {
  const { pen, parts, random } = dish;
  const [dough, ...fillings] = parts;
  if (!dough) return;
  pen.shadow("M60 300C80 380 400 380 420 300Z");
  griddled(pen, "M74 216C66 96 150 46 240 46S414 96 406 216Q240 160 74 216Z", dough.of, [
    [170, 92],
    [262, 74],
    [330, 118],
    [122, 152],
    [222, 124],
  ]);
  pen.area("M62 220Q240 136 418 220L420 244Q240 300 60 244Z", "toast", bare);
  const rows = [
    fillings.slice(0, Math.ceil(fillings.length / 2)),
    fillings.slice(Math.ceil(fillings.length / 2)),
  ].filter((row) => row.length > 0);
  if (rows.length === 1) rows.push(rows[0] as Part[]);
  for (const [index, row] of rows.entries())
    for (let at = 0; at < 10; at++) {
      const part = row[at % row.length] as Part;
      const x = 84 + at * 35;
      const sag = 34 * (1 - ((x - 240) / 165) ** 2);
      piece(
        dish,
        part,
        [x, 196 + index * 48 - sag * (index ? 0.3 : 0.9) + random.between(-5, 5)],
        1.42 * (part.scale ?? 1),
        random.between(-35, 35),
      );
    }
  griddled(
    pen,
    "M58 226C62 316 150 366 240 366S418 316 422 226Q400 246 356 256Q240 280 124 256Q80 246 58 226Z",
    dough.of,
    [
      [140, 300],
      [240, 324],
      [336, 296],
      [196, 346],
      [290, 348],
    ],
  );
};

/** A flat arepa or patacón from above with its toppings. */
export const topped: Drawing = (dish) => {
  const { pen, parts, random } = dish;
  const [base, ...over] = parts;
  if (!base) return;
  const outline = blob(random, 240, 218, 168, 158, 0.06, 17);
  pen.shadow(outline);
  griddled(pen, outline, base.of, []);
  pen.inside(outline, () => {
    for (const [x, y] of around(13, 240, 218, 146, 136)) pen.area(ellipse(x, y, 17, 9), "gold", bare);
    for (const turn of [0, 60, 120]) pen.placed(240, 218, turn, 1, () => pen.stroke("M-120 0Q0 14 120 -4", "gold", 5));
  });
  strew(dish, over, Math.max(13, over.length * 7), [240, 214], 112, 102, 1.55);
};

const halfMoon = "M-108 34C-112 -40 -60 -84 0 -84S112 -40 108 34Q108 50 92 50H-92Q-108 50 -108 34Z";
function empanadaAt(pen: Pen, [x, y]: Point, turn: number, scale: number, of: Material): void {
  pen.placed(x, y, turn, scale, () => {
    pen.shadow(halfMoon);
    pen.area(halfMoon, of);
    for (let at = -88; at <= 88; at += 22) pen.stroke(`M${at} 32V47`, "toast", 5);
    for (const [dx, dy] of [
      [-46, -18],
      [-8, -48],
      [38, -22],
      [4, -8],
    ] as const)
      pen.area(ellipse(dx, dy, 9, 4.5), "toast", bare);
  });
}

/** Empanadas, one of them open so that its filling shows. */
export const empanadas: Drawing = (dish) => {
  const { pen, parts, count } = dish;
  const [shell, ...fillings] = parts;
  if (!shell) return;
  if (count > 3) {
    const places: readonly Point[] = [0, 1, 2, 3].flatMap((row) =>
      [0, 1, 2].map((column): Point => [104 + column * 136, 116 + row * 80]),
    );
    for (const [index, place] of places.slice(0, count).entries())
      empanadaAt(pen, place, index % 2 ? 5 : -6, 0.6, shell.of);
    for (const [index, part] of fillings.entries()) piece(dish, part, [index ? 60 : 428, 398], 1.1 * (part.scale ?? 1));
    return;
  }
  empanadaAt(pen, [196, 152], -12, 1.18, shell.of);
  pen.placed(270, 300, 8, 1.18, () => {
    pen.shadow(halfMoon);
    pen.area(halfMoon, shell.of);
    const mouth = "M-84 20C-70 -36 66 -42 84 20C40 40 -46 42 -84 20Z";
    pen.area(mouth, "toast", thin);
    pen.inside(mouth, () => strew(dish, fillings, 15, [0, 6], 66, 22, 0.86));
    for (let at = -88; at <= 88; at += 22) pen.stroke(`M${at} 36V49`, "toast", 5);
  });
};

/** A full plate from above: every part has its place around the rim, the egg in the middle. */
export const fullPlate: Drawing = (dish) => {
  const { pen, parts, ware } = dish;
  plateAbove(pen, 240, 222, 216, 176, ware.plate, ware.rim);
  const middle = parts.find((part) => part.form === "fried egg");
  const rest = parts.filter((part) => part !== middle);
  for (const [index, [x, y]] of around(rest.length, 240, 222, 122, 92, -2.4).entries()) {
    const part = rest[index] as Part;
    const wide = (66 * 6) / Math.max(6, rest.length);
    if (part.form === "grain" || part.form === "bean" || part.form === "strand") {
      pen.area(blob(dish.random, x, y, wide * 1.12, wide * 0.86, 0.08), part.of);
      pen.inside(ellipse(x, y, wide, wide * 0.8), () =>
        strew(
          dish,
          [part.form === "grain" ? { ...part, of: part.grainy ?? "cream" } : part],
          9,
          [x, y],
          wide * 0.8,
          wide * 0.6,
          0.72,
        ),
      );
    } else
      for (const [dx, dy] of [
        [-13, -6],
        [14, 8],
      ] as const)
        piece(dish, part, [x + dx, y + dy], 1.65 * (part.scale ?? 1), index * 40);
  }
  if (middle) piece(dish, middle, [240, 216], 1.7, 0);
};

/** Soup in a clay pot from above with what swims in it. */
export const soup: Drawing = (dish) => {
  const { pen, parts, ware } = dish;
  const [broth, ...inside] = parts;
  if (!broth) return;
  pen.area(box(26, 190, 60, 60, 24), ware.bowl);
  pen.area(box(394, 190, 60, 60, 24), ware.bowl);
  bowlAbove(pen, 240, 222, 176, ware.bowl, broth.of);
  pen.inside(ellipse(240, 222, 146), () =>
    strew(dish, inside, Math.max(8, inside.length * 3), [240, 220], 108, 100, 1.5),
  );
};

/** A square or round slice of a soft dessert with its sauce. */
export const slice: Drawing = (dish) => {
  const { pen, parts, ware } = dish;
  const [cake, top, ...over] = parts;
  if (!cake) return;
  plateAbove(pen, 240, 318, 200, 68, ware.plate, ware.rim);
  pen.area(
    polygon([
      [112, 176],
      [300, 148],
      [374, 180],
      [374, 304],
      [186, 340],
      [112, 300],
    ]),
    cake.of,
  );
  pen.area(
    polygon([
      [112, 176],
      [300, 148],
      [374, 180],
      [186, 212],
    ]),
    top?.of ?? "cream",
    thin,
  );
  pen.area(
    curve(
      [
        [112, 174],
        [186, 210],
        [374, 178],
        [374, 206],
        [340, 226],
        [300, 214],
        [262, 244],
        [222, 228],
        [186, 250],
        [150, 224],
        [112, 214],
      ],
      true,
    ),
    top?.of ?? "cream",
    thin,
  );
  pen.stroke("M186 214V338", "toast", 3);
  strew(dish, over, over.length * 6, [244, 178], 90, 16, 0.8);
};

/** A flan or custard turned out of its mould. */
export const flan: Drawing = (dish) => {
  const { pen, parts, ware } = dish;
  const [custard, sauce, ...over] = parts;
  if (!custard) return;
  plateAbove(pen, 240, 312, 206, 74, ware.plate, ware.rim);
  if (sauce) pen.area(ellipse(240, 308, 168, 48), sauce.of, thin);
  pen.area("M136 164L104 296Q110 334 240 336T376 296L344 164Z", custard.of);
  if (sauce)
    pen.area(
      "M132 170C132 132 348 132 348 170C354 208 336 220 326 200C318 238 296 226 292 202C274 246 250 240 244 208C228 238 208 232 202 204C184 234 168 224 164 198C148 214 130 204 132 170Z",
      sauce.of,
    );
  strew(dish, over, 7, [240, 158], 74, 12, 0.8);
};

/** Two thin wafers with a sweet between them. */
export const wafer: Drawing = ({ pen, parts, random }) => {
  const [disc, filling] = parts;
  if (!disc) return;
  pen.shadow(ellipse(240, 236, 176, 160));
  pen.area(ellipse(262, 244, 166, 150), disc.of);
  if (filling) pen.area(blob(random, 250, 232, 160, 143, 0.05, 16), filling.of);
  const top = ellipse(222, 204, 164, 148);
  pen.area(top, disc.of);
  pen.inside(top, () => {
    for (let at = 40; at < 420; at += 36) {
      pen.stroke(`M${at} 40V380`, "toast", 3);
      pen.stroke(`M40 ${at}H400`, "toast", 3);
    }
  });
};

/** A mug of something hot. */
export const mug: Drawing = (dish) => {
  const { pen, parts, ware } = dish;
  const [drink, ...beside] = parts;
  if (!drink) return;
  pen.shadow(ellipse(226, 360, 112, 16));
  pen.stroke("M322 182C412 172 412 306 316 306", ware.cup, 27);
  pen.area("M114 148V306C114 346 146 362 222 362S330 346 330 306V148C300 182 144 182 114 148Z", ware.cup);
  pen.inside("M114 148V306C114 346 146 362 222 362S330 346 330 306V148C300 182 144 182 114 148Z", () => {
    for (let at = 100; at < 350; at += 44)
      pen.area(
        polygon([
          [at, 300],
          [at + 22, 264],
          [at + 44, 300],
          [at + 22, 336],
        ]),
        "maize",
        bare,
      );
  });
  pen.area(ellipse(222, 148, 108, 31), ware.cup, thin);
  pen.area(ellipse(222, 152, 95, 24), drink.of, thin);
  pen.stroke(spiral(222, 152, 62, 1.6, 0.25), "latte", 4);
  steam(pen, 222, 116);
  for (const [index, part] of beside.slice(0, 2).entries())
    piece(dish, part, index ? [86, 352] : [394, 346], 1.5 * (part.scale ?? 1), -10);
};

export const figs: Drawing = (dish) => {
  const { pen, parts, ware } = dish;
  const [fruit, ...others] = parts;
  if (!fruit) return;
  plateAbove(pen, 240, 226, 200, 164, ware.plate, ware.rim);
  for (const part of others.filter((one) => one.form === "patch"))
    pen.area(blob(dish.random, 232, 242, 128, 92, 0.09), part.of);
  for (const [x, y, turn] of [
    [166, 190, -24],
    [286, 178, 18],
    [226, 288, 6],
  ] as const)
    piece(dish, fruit, [x, y], 2.1, turn);
  for (const part of others.filter((one) => one.form !== "patch"))
    for (const [x, y] of [
      [346, 272],
      [324, 298],
    ] as const)
      piece(dish, part, [x, y], 1.3, 12);
};
