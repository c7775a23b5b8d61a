/** What food is served in: seen from above, or from the side. */
import { basin, box, ellipse, leaf, polyline, tumbler } from "../kit/geometry.ts";
import type { Material, Pen } from "../kit/pen.ts";

const bare = { flat: true, bare: true } as const;
const thin = { flat: true } as const;

/** A small steel cup of chutney or sambar. */
export function katori(pen: Pen, x: number, y: number, r: number, of: Material): void {
  pen.shadow(ellipse(x, y + r * 0.5, r * 0.9, r * 0.4));
  pen.area(tumbler(x, y, r, r * 0.74, r * 0.86, r * 0.36), "steel");
  pen.area(ellipse(x, y, r, r * 0.38), "white", thin);
  pen.area(ellipse(x, y + 2, r * 0.86, r * 0.29), of, thin);
}

/** A round dish from above, filled to the inner rim. */
export function bowlAbove(pen: Pen, x: number, y: number, r: number, ware: Material, filling: Material): void {
  pen.shadow(ellipse(x, y, r));
  pen.area(ellipse(x, y, r), ware);
  pen.area(ellipse(x, y, r * 0.84), filling);
}

export function plateAbove(
  pen: Pen,
  x: number,
  y: number,
  rx: number,
  ry: number,
  ware: Material,
  rim: Material,
): void {
  pen.shadow(ellipse(x, y, rx, ry));
  pen.area(ellipse(x, y, rx, ry), ware);
  pen.area(`${ellipse(x, y, rx * 0.93, ry * 0.92)}${ellipse(x, y, rx * 0.89, ry * 0.88)}`, rim, bare);
  pen.area(ellipse(x, y, rx * 0.76, ry * 0.74), ware, thin);
}

/** A bowl from the side with its contents' surface; returns where toppings lie. */
export function bowlFront(
  pen: Pen,
  x: number,
  y: number,
  top: number,
  height: number,
  ware: Material,
  filling: Material,
): void {
  pen.shadow(ellipse(x, y + height, top * 0.62, 14));
  pen.area(basin(x, y, top, top * 0.42, height, top * 0.28), ware);
  pen.area(ellipse(x, y, top, top * 0.28), ware, thin);
  pen.area(ellipse(x, y + 2, top * 0.88, top * 0.22), filling, thin);
}

/** A banana leaf across the table, its rib drawn. */
export function bananaLeaf(pen: Pen, x: number, y: number, length: number, width: number, turn: number): void {
  pen.placed(x, y, turn, 1, () => {
    const half = length / 2;
    pen.shadow(leaf([-half, 0], [half, 0], width));
    pen.area(leaf([-half, 0], [half, 0], width), "leaf");
    pen.inside(leaf([-half, 0], [half, 0], width), () => {
      for (let at = -half; at < half; at += 26) {
        pen.stroke(`M${at} 0Q${at + 24} ${-width * 0.3} ${at + 62} ${-width * 0.6}`, "herb", 1.8);
        pen.stroke(`M${at} 0Q${at + 24} ${width * 0.3} ${at + 62} ${width * 0.6}`, "herb", 1.8);
      }
    });
    pen.stroke(
      polyline([
        [-half, 0],
        [half, 0],
      ]),
      "lime",
      6,
    );
  });
}

/** The square end of a leaf used as a plate. */
export function leafSheet(pen: Pen, x: number, y: number, width: number, height: number): void {
  const outline = `M${x - width / 2} ${y - height / 2 + 22}Q${x} ${y - height / 2 - 18} ${x + width / 2} ${y - height / 2 + 14}L${x + width / 2 - 8} ${y + height / 2 - 12}Q${x} ${y + height / 2 + 18} ${x - width / 2 + 6} ${y + height / 2 - 4}Z`;
  pen.shadow(outline);
  pen.area(outline, "leaf");
  pen.inside(outline, () => {
    for (let at = x - width / 2; at < x + width / 2 + 60; at += 21) {
      pen.stroke(`M${at} ${y}Q${at - 8} ${y - height * 0.25} ${at - 30} ${y - height * 0.6}`, "herb", 1.6);
      pen.stroke(`M${at} ${y}Q${at - 8} ${y + height * 0.25} ${at - 30} ${y + height * 0.6}`, "herb", 1.6);
    }
    pen.stroke(`M${x - width / 2} ${y}H${x + width / 2}`, "lime", 6);
  });
}

export type GlassOptions = { x: number; y: number; top: number; bottom: number; height: number; full?: number };

/** A glass from the side; `bands` are its liquids from the top down with their share of the height. */
export function glassFront(
  pen: Pen,
  { x, y, top, bottom, height, full = 0.13 }: GlassOptions,
  bands: readonly (readonly [Material, number])[],
): void {
  const rim = top * 0.2;
  const outline = tumbler(x, y, top, bottom, height, rim);
  pen.shadow(ellipse(x, y + height - 4, bottom, rim * 0.8));
  pen.area(outline, "glass");
  const inner = tumbler(x, y, top - 7, bottom - 5, height - 8, rim);
  pen.inside(inner, () => {
    let level = y + height * full;
    const room = y + height - level;
    for (const [of, share] of bands) {
      pen.area(box(x - top * 1.2, level, top * 2.4, room * share + 30), of, { bare: true });
      level += room * share;
    }
    const [first] = bands;
    if (first) pen.area(ellipse(x, y + height * full, top, rim * 0.8), first[0], thin);
  });
  pen.stroke(`M${x - top * 0.66} ${y + height * 0.3}L${x - bottom * 0.72} ${y + height * 0.72}`, "white", 7);
  pen.area(`${ellipse(x, y, top, rim)}${ellipse(x, y, top - 5, rim - 4)}`, "white", thin);
}

export function straw(pen: Pen, x: number, y: number, length: number, turn: number, of: Material): void {
  pen.placed(x, y, turn, 1, () => {
    pen.area(box(-6, -length, 12, length, 3), of, thin);
    for (let at = 14; at < length; at += 26)
      pen.area(`M-6 ${-at}L6 ${-at - 8}V${-at - 19}L-6 ${-at - 11}Z`, "white", bare);
  });
}

export function steam(pen: Pen, x: number, y: number): void {
  for (const [dx, high] of [
    [-26, 46],
    [0, 62],
    [26, 46],
  ] as const)
    pen.stroke(`M${x + dx} ${y}c-14 -16 14 -24 0 ${-high * 0.6}s6 -18 2 -22`, "white", 5);
}
