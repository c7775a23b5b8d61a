/** Small things around a dish: leaves, spices, seeds and crumbs, each drawn at the origin about 20 px across. */
import { blur, type Canvas, type LightSource, lit, type Point, TILT } from "./canvas.ts";
import type { Random } from "./random.ts";

export type GarnishName = keyof typeof DRAWINGS;
type Draw = (canvas: Canvas, random: Random, from: LightSource) => string;

const leafShape = "M-12 0C-7 -7 5 -7 13 0C5 6 -7 6 -12 0Z";
const leaf =
  (light: string, dark: string): Draw =>
  (canvas, _random, from) =>
    `<path d="${leafShape}" fill="${lit(canvas, from, `0 ${light}, 1 ${dark}`)}"/><path d="M-11 0Q0 -1 12 0" stroke="${light}" stroke-width="0.9" fill="none" opacity="0.8"/>`;

const sprig =
  (light: string, dark: string, lobes: number): Draw =>
  (canvas, random, from) => {
    const paint = lit(canvas, from, `0 ${light}, 1 ${dark}`);
    let markup = `<path d="M-16 3Q0 -1 12 -4" stroke="${dark}" stroke-width="1.6" fill="none"/>`;
    for (let index = 0; index < lobes; index++) {
      const x = -9 + (index * 24) / lobes;
      const side = index % 2 === 0 ? 1 : -1;
      markup += `<g transform="translate(${x} ${-x * 0.2 + side * 3}) rotate(${side * 55 + random.between(-12, 12)}) scale(0.62)"><path d="${leafShape}" transform="translate(10 0)" fill="${paint}"/></g>`;
    }
    return `${markup}<path d="${leafShape}" transform="translate(14 -5) rotate(-16) scale(0.7)" fill="${paint}"/>`;
  };

/** Flat-leaf herb: three rounded, notched lobes on a stalk. */
const herb =
  (light: string, dark: string): Draw =>
  (canvas, _random, from) => {
    const paint = lit(canvas, from, `0 ${light}, 1 ${dark}`);
    const lobe = "M0 0C-7 -3 -9 -9 -5 -12L-3 -10L-1 -15L2 -10L5 -13C9 -9 7 -3 0 0Z";
    return (
      `<path d="M0 0Q2 8 0 15" stroke="${dark}" stroke-width="1.5" fill="none"/>` +
      [-70, 0, 70].map((angle) => `<path d="${lobe}" transform="rotate(${angle})" fill="${paint}"/>`).join("")
    );
  };

const bead =
  (light: string, dark: string, radius: number, stretch = 1): Draw =>
  (canvas, random, from) => {
    const size = radius * random.between(0.8, 1.15);
    return `<ellipse rx="${size * stretch}" ry="${size}" fill="${lit(canvas, from, `0 ${light}, 1 ${dark}`)}"/><ellipse cx="${from.x * size * 0.35}" cy="${from.y * size * 0.4}" rx="${size * 0.3}" ry="${size * 0.2}" fill="#fff" opacity="0.55"/>`;
  };

const coffeeBean: Draw = (canvas, _random, from) =>
  `<ellipse rx="9" ry="6.4" fill="${lit(canvas, from, "0 #8a5533, 1 #341a0d")}"/><path d="M-8 1Q-2 -4 0 0T8 -1" stroke="#25110a" stroke-width="1.6" fill="none"/>`;

const chilli: Draw = (canvas, _random, from) =>
  `<path d="M-15 3C-4 -9 10 -7 17 5C8 -1 0 3 -7 7C-12 8 -16 7 -15 3Z" fill="${lit(canvas, from, "0 #f0503c, 1 #8d1414")}"/><path d="M-14 5q-6 -1 -8 -5" stroke="#4d7a2c" stroke-width="3" fill="none" stroke-linecap="round"/><path d="M-9 1C0 -6 8 -5 13 0" stroke="#fff" stroke-width="1.3" opacity="0.5" fill="none"/>`;

/** A slice with rind, pith and segments: citrus, cucumber, onion or pickle by its colours. */
const slice =
  (rind: string, pith: string, flesh: string, segments: number): Draw =>
  () => {
    const lines = Array.from({ length: segments }, (_, index) => {
      const turn = (index / segments) * Math.PI * 2;
      return `M0 0L${(Math.cos(turn) * 11).toFixed(1)} ${(Math.sin(turn) * 11).toFixed(1)}`;
    }).join("");
    return `<circle r="15" cy="2" fill="${rind}"/><circle r="15" fill="${rind}"/><circle r="13.2" fill="${pith}"/><circle r="11.4" fill="${flesh}"/><path d="${lines}" stroke="${pith}" stroke-width="1.5"/><ellipse cx="-4" cy="-5" rx="5" ry="2.4" fill="#fff" opacity="0.35" transform="rotate(-30)"/>`;
  };

/** A crinkled pickle slice with its ring of seeds. */
const pickleSlice: Draw = (canvas, _random, from) => {
  const seeds = [0, 51, 103, 154, 206, 257, 308].map(
    (turn) => `<ellipse cx="6.4" rx="2.5" ry="1.1" transform="rotate(${turn})" fill="#eef0bd"/>`,
  );
  return (
    `<circle r="15" cy="2.4" fill="#35591c"/><circle r="15" fill="#55842d"/>` +
    `<circle r="13.4" fill="${lit(canvas, from, "0 #cfd67d, 1 #97a843")}"/><circle r="9.4" fill="#c4cc73" opacity="0.8"/>${seeds.join("")}`
  );
};

const ring: Draw = () =>
  `<ellipse rx="14" ry="12" fill="none" stroke="#8c3f77" stroke-width="4.4"/><ellipse rx="14" ry="12" fill="none" stroke="#f3dcec" stroke-width="2.6"/><ellipse rx="10" ry="8" fill="none" stroke="#c98ab5" stroke-width="1.1"/>`;

const petal: Draw = (canvas, _random, from) =>
  `<path d="M-11 3C-10 -8 4 -12 11 -4C13 3 2 10 -11 3Z" fill="${lit(canvas, from, "0 #ff9a8f, 1 #d23a52")}"/><path d="M-8 2Q2 -4 9 -3" stroke="#fff" stroke-width="0.9" opacity="0.5" fill="none"/>`;

const DRAWINGS = {
  curryLeaf: leaf("#6fae4a", "#234f22"),
  currySprig: sprig("#6aa848", "#1f4d22", 6),
  coffeeBean,
  mustardSeed: bead("#7a6a45", "#2d2414", 2.2),
  cashew: bead("#fff1d4", "#d0a869", 4.6, 1.6),
  chilli,
  mint: leaf("#8fcb62", "#2f6a35"),
  parsley: herb("#74b04c", "#234d24"),
  lemon: slice("#e8b51f", "#fdf3c4", "#f6d648", 8),
  sumac: bead("#b04038", "#571512", 1.9),
  pomegranate: bead("#ff5a5f", "#8e0d28", 4, 1.2),
  sesame: bead("#fff3d3", "#cfae74", 2, 1.6),
  cilantro: herb("#86c653", "#2c6a2c"),
  cornKernel: bead("#ffe271", "#dc9410", 4.6, 1.15),
  blackBean: bead("#5d4a4f", "#150e12", 4.4, 1.45),
  lime: slice("#4f9a35", "#e6f3c6", "#a5d35c", 8),
  petal,
  pickle: pickleSlice,
  onionRing: ring,
  pepper: bead("#5b5048", "#15110e", 2.1),
  salt: bead("#ffffff", "#c9c5bc", 1.9),
  tomato: slice("#c9291f", "#f06a52", "#e4452f", 6),
} satisfies Record<string, Draw>;

/** Draws one garnish lying on the table with its small contact shadow. */
export function garnish(
  setting: { canvas: Canvas; random: Random; from: LightSource; shadow: string; hard: boolean },
  name: GarnishName,
  at: Point,
  scale: number,
): void {
  const { canvas, random, from, shadow, hard } = setting;
  const angle = random.between(0, 360);
  const turn = (angle * Math.PI) / 180;
  // The light is turned back so that the painted highlight still faces the light after the garnish is rotated.
  const local = {
    x: from.x * Math.cos(turn) + from.y * Math.sin(turn),
    y: from.y * Math.cos(turn) - from.x * Math.sin(turn),
  };
  const shape = DRAWINGS[name](canvas, random, local);
  const place = (x: number, y: number, attributes: string, markup: string) =>
    `<g transform="translate(${x} ${y}) scale(${scale} ${scale * (TILT + 0.15)}) rotate(${angle})" ${attributes}>${markup}</g>`;
  const darken = canvas.define((id) => shadowFilter(id, shadow, hard ? 0.55 : 0.4));
  canvas.add(
    `<g ${blur(canvas, hard ? 0.8 : 1.8)}>${place(at.x - from.x * 3 * scale, at.y + 2.4 * scale, `filter="url(#${darken})"`, shape)}</g>` +
      place(at.x, at.y, "", shape),
  );
}

/** A filter that turns whatever it is given into a flat shadow of its outline. */
export function shadowFilter(id: string, colour: string, opacity: number): string {
  return (
    `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB"><feFlood flood-color="${colour}" flood-opacity="${opacity}"/>` +
    `<feComposite in2="SourceAlpha" operator="in"/></filter>`
  );
}
