/** The South Indian kitchen's drinks and sweets: coffee in tumbler and davara, tea, coconut, ice cream. */
import { blob, box, capsule, curve, ellipse, polygon, tumbler } from "../../kit/geometry.ts";
import type { Material } from "../../kit/pen.ts";
import { type Drawing, piece, strew } from "../common.ts";
import { steam } from "../vessels.ts";

const bare = { flat: true, bare: true } as const;
const thin = { flat: true } as const;

/** Filter coffee: the tumbler in its davara, froth over the rim. */
export const davara: Drawing = ({ pen, parts, ware }) => {
  const [coffee, ...others] = parts;
  if (!coffee) return;
  const metal: Material = others.some((part) => part.name === "brass") ? "brass" : ware.cup;
  pen.shadow(ellipse(240, 354, 128, 22));
  pen.area(tumbler(240, 296, 132, 104, 66, 32), metal);
  pen.area(ellipse(240, 296, 132, 32), "white", thin);
  pen.area(ellipse(240, 299, 116, 24), coffee.of, thin);
  const cup = tumbler(240, 134, 72, 58, 184, 20);
  pen.area(cup, metal);
  pen.stroke("M196 168L204 288", "white", 8);
  pen.area("M160 134C158 120 166 116 174 116H306C314 116 322 120 320 134C300 148 180 148 160 134Z", metal);
  pen.area(ellipse(240, 124, 72, 20), coffee.of, thin);
  if (coffee.name !== "sukku kaapi") {
    pen.area(ellipse(240, 112, 62, 24), "cream");
    for (const [x, y] of [
      [206, 112],
      [228, 102],
      [250, 114],
      [272, 106],
      [240, 122],
    ] as const)
      pen.area(ellipse(x, y, 8, 5.5), "latte", thin);
  }
  steam(pen, 240, 80);
};

/** A glass cup of tea with steam. */
export const teaGlass: Drawing = (dish) => {
  const { pen, parts } = dish;
  const [tea, ...others] = parts;
  if (!tea) return;
  pen.shadow(ellipse(240, 352, 70, 14));
  pen.area(tumbler(240, 142, 84, 62, 214, 22), "glass");
  const liquid = tumbler(240, 172, 76, 57, 178, 20);
  pen.area(liquid, tea.of);
  pen.area(ellipse(240, 172, 77, 18), tea.of === "clay" ? "orange" : "cream", thin);
  pen.area(`${ellipse(240, 142, 84, 22)}${ellipse(240, 142, 78, 17)}`, "white", thin);
  for (const x of [186, 208, 272, 294]) pen.stroke(`M${x} ${210}L${x + (x < 240 ? 5 : -5)} 330`, "white", 3);
  steam(pen, 240, 112);
  for (const [index, part] of others.slice(0, 2).entries())
    piece(dish, part, index ? [132, 336] : [356, 326], 1.5 * (part.scale ?? 1), -14);
};

export const coconut: Drawing = ({ pen, parts, ware }) => {
  const [nut] = parts;
  if (!nut) return;
  pen.shadow(ellipse(240, 350, 120, 20));
  pen.area("M98 196C84 300 150 362 240 362S396 300 382 196C372 140 330 118 240 118S108 140 98 196Z", "leaf");
  pen.stroke("M130 178C118 240 140 310 176 340", "lime", 5);
  pen.area("M132 176C150 118 330 118 348 176C330 212 150 212 132 176Z", "white");
  pen.area(ellipse(240, 170, 62, 20), "cream", thin);
  pen.area(ellipse(240, 172, 50, 13), "glass", thin);
  pen.placed(258, 172, 16, 1, () => pen.area(box(-7, -112, 14, 114, 3), ware.straw));
};

export const flask: Drawing = ({ pen, parts }) => {
  const [coffee] = parts;
  if (!coffee) return;
  pen.shadow(ellipse(220, 364, 120, 14));
  pen.area(box(118, 120, 132, 246, 26), "herb");
  pen.area(box(132, 66, 104, 62, 16), "brass");
  pen.area(box(118, 220, 132, 40), "cream", thin);
  for (const [x, y] of [
    [306, 268],
    [376, 288],
  ] as const) {
    pen.area(tumbler(x, y, 40, 30, 80, 11), "white");
    pen.area(ellipse(x, y, 40, 11), "cream", thin);
    pen.area(ellipse(x, y + 1, 34, 8), coffee.of, thin);
  }
  pen.stroke(
    curve([
      [138, 148],
      [136, 200],
      [140, 340],
    ]),
    "lime",
    5,
  );
};

/** Blocks of a firm sweet. */
export const blocks: Drawing = ({ pen, parts, random, ware }) => {
  const [sweet, ...over] = parts;
  if (!sweet) return;
  pen.shadow(ellipse(240, 322, 184, 40));
  pen.area(ellipse(240, 312, 196, 58), ware.plate);
  for (const [x, y] of [
    [160, 296],
    [300, 304],
    [228, 206],
  ] as const) {
    pen.area(
      polygon([
        [x - 74, y - 54],
        [x + 34, y - 72],
        [x + 84, y - 50],
        [x - 20, y - 30],
      ]),
      "butter",
    );
    pen.area(
      polygon([
        [x - 74, y - 54],
        [x - 20, y - 30],
        [x - 20, y + 34],
        [x - 74, y + 8],
      ]),
      sweet.of,
    );
    pen.area(
      polygon([
        [x - 20, y - 30],
        [x + 84, y - 50],
        [x + 84, y + 10],
        [x - 20, y + 34],
      ]),
      sweet.of,
    );
    for (let index = 0; index < 9; index++)
      pen.area(ellipse(x + random.between(-64, 74), y + random.between(-10, 10), 3.4, 2.6), "toast", bare);
    strew({ pen, random }, over, 2, [x + 4, y - 52], 30, 6, 0.7);
  }
};

/** Scoops of ice cream in a steel cup. */
export const scoops: Drawing = ({ pen, parts, random }) => {
  const [ice, ...over] = parts;
  if (!ice) return;
  pen.shadow(ellipse(240, 358, 70, 14));
  pen.area(capsule([236, 270], [244, 346], 16), "steel");
  pen.area(ellipse(240, 352, 74, 16), "steel");
  for (const [x, y] of [
    [186, 176],
    [292, 172],
  ] as const)
    pen.area(blob(random, x, y, 76, 72, 0.03), ice.of);
  strew({ pen, random }, over, 11, [240, 146], 104, 46, 0.5);
  pen.area("M98 206H382C372 268 310 292 240 292S108 268 98 206Z", "steel");
  pen.stroke("M126 226Q144 262 190 274", "white", 8);
};
