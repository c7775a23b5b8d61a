/** Manara Grill: linocut. A black key block over sand and ember; light is carved away in short gouges. */
import {
  awayFromLight,
  CENTRE,
  element,
  extentOf,
  type Focus,
  type Hand,
  type Material,
  type Pen,
  type Size,
} from "../kit/pen.ts";
import { createSheet, wholeSvg } from "../kit/sheet.ts";
import { type Random, seeded } from "../paint/random.ts";

const BLACK = "#1a120d";
const SAND = "#ecd3a2";
const PALE = "#f8ecd0";
const EMBER = "#d9541e";
const OCHRE = "#dd9a3c";
const RUST = "#96391a";
const OLIVE = "#77803a";

/** Each material is one of seven inks. */
const INKS: Record<Material, string> = {
  white: PALE,
  cream: PALE,
  butter: SAND,
  maize: OCHRE,
  gold: OCHRE,
  toast: "#b8672a",
  meat: RUST,
  char: BLACK,
  red: EMBER,
  orange: EMBER,
  pink: "#e58f5f",
  herb: OLIVE,
  leaf: OLIVE,
  lime: "#a9ad5c",
  purple: "#7c2b2b",
  steel: SAND,
  brass: OCHRE,
  coffee: "#4a2413",
  latte: "#b8672a",
  glass: PALE,
  paper: PALE,
  clay: RUST,
  line: BLACK,
};

type Ground = { base: string; cut: string; shadow: string };
const GROUNDS: readonly Ground[] = [
  { base: SAND, cut: "#dcb877", shadow: BLACK },
  { base: BLACK, cut: "#5a3a22", shadow: "#000" },
  { base: "#c9481a", cut: "#a93510", shadow: BLACK },
  { base: "#e9c98c", cut: PALE, shadow: BLACK },
];

/** A tapered cut of the gouge. */
function gouge(x: number, y: number, length: number, width: number, angle: number): string {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const [px, py] = [-dy * width, dx * width];
  const p = (value: number) => value.toFixed(1);
  return (
    `M${p(x - (dx * length) / 2)} ${p(y - (dy * length) / 2)}Q${p(x + px)} ${p(y + py)} ${p(x + (dx * length) / 2)} ${p(y + (dy * length) / 2)}` +
    `Q${p(x - px)} ${p(y - py)} ${p(x - (dx * length) / 2)} ${p(y - (dy * length) / 2)}Z`
  );
}

/** The ground's own cuts run around the dish in rings, as a carver clears a block. */
function groundOf({ width, height }: Size, ground: Ground, random: Random, focus: Focus): string {
  const cuts: string[] = [];
  const [x, y] = [width * focus.x, height * focus.y];
  for (let ring = 0.52; ring < (width > height ? 3 : 1.6); ring += 0.062) {
    const radius = ring * Math.min(width, height) * 0.78;
    const count = Math.round(radius / 11);
    for (let index = 0; index < count; index++) {
      if (random.chance(0.32)) continue;
      const angle = (index / count) * Math.PI * 2 + random.between(-0.06, 0.06);
      const reach = radius + random.between(-6, 6);
      cuts.push(
        gouge(
          x + Math.cos(angle) * reach,
          y + Math.sin(angle) * reach,
          random.between(22, 52),
          random.between(2.2, 5),
          angle + Math.PI / 2,
        ),
      );
    }
  }
  return `<rect width="${width}" height="${height}" fill="${ground.base}"/><path d="${cuts.join("")}" fill="${ground.cut}"/>`;
}

/** Short parallel cuts over the lit part of an area, wider apart in the light. */
function carved(outline: string, random: Random): string {
  const { x, y, width, height } = extentOf(outline);
  if (Math.min(width, height) < 36) return "";
  const cuts: string[] = [];
  const step = 15;
  for (let row = y + 8; row < y + height; row += step) {
    const part = (row - y) / height;
    const reach = width * (0.62 - part * 0.42);
    for (let from = x + 10 + random.between(0, 20); from < x + reach; from += random.between(34, 58)) {
      if (random.chance(0.25)) continue;
      cuts.push(
        gouge(
          from,
          row + random.between(-2.5, 2.5),
          random.between(14, 34),
          random.between(1.6, 3.2),
          -0.35 + random.between(-0.08, 0.08),
        ),
      );
    }
  }
  return cuts.join("");
}

/** Teeth of light where the shade begins. */
function teeth(outline: string, random: Random): string {
  const { x, y, width, height } = extentOf(outline);
  if (Math.min(width, height) < 44) return "";
  const cuts: string[] = [];
  for (let row = y; row < y + height; row += 8.5)
    cuts.push(
      gouge(x + width - Math.max(12, width * 0.1) + random.between(-5, 3), row, Math.max(16, width * 0.16), 2.3, -0.35),
    );
  return cuts.join("");
}

function pen(size: Size, ground: Ground, random: Random, focus: Focus): Pen & { svg(): string } {
  const sheet = createSheet();
  const backdrop = groundOf(size, ground, random, focus);
  return {
    area(outline, of, { flat = false, bare = false } = {}) {
      const ink = INKS[of];
      const key = ground.base === BLACK && of === "char" ? SAND : BLACK;
      if (!flat && !bare && ground.base === BLACK)
        sheet.add(element(outline, `fill="none" stroke="${SAND}" stroke-width="14" stroke-linejoin="round"`));
      sheet.add(element(outline, `fill="${ink}" fill-rule="evenodd"`));
      if (!flat) {
        const light = ink === PALE || ink === SAND ? "#d9a95f" : PALE;
        const dark = awayFromLight(outline, 11, `fill="${BLACK}"`);
        sheet.add(
          `<g ${sheet.clip(outline)}><path d="${carved(outline, random)}" fill="${of === "char" ? OCHRE : light}" opacity=".85"/>${dark}<path d="${teeth(outline, random)}" fill="${ink}"/></g>`,
        );
      }
      if (!bare)
        sheet.add(
          element(outline, `fill="none" stroke="${key}" stroke-width="${flat ? 3 : 5.5}" stroke-linejoin="round"`),
        );
    },
    stroke(path, of, width) {
      const attributes = `fill="none" stroke="${INKS[of]}" stroke-width="${width}" stroke-linecap="butt" stroke-linejoin="round"`;
      sheet.add(element(path, attributes));
    },
    inside: sheet.inside,
    placed: sheet.placed,
    shadow: (outline) => sheet.add(element(outline, `fill="${ground.shadow}" transform="translate(12 12)"`)),
    svg: () =>
      wholeSvg(
        size,
        `<filter id="cut" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".035" numOctaves="1" seed="${random.seed()}" result="n"/>` +
          `<feDisplacementMap in="SourceGraphic" in2="n" scale="6" xChannelSelector="R" yChannelSelector="G"/></filter>` +
          `<filter id="ink" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".12" numOctaves="2" seed="${random.seed()}"/>` +
          `<feColorMatrix values="0 0 0 0 .93  0 0 0 0 .82  0 0 0 0 .63  6 0 0 0 -4.3"/></filter>${sheet.defs()}`,
        `${backdrop}<g filter="url(#cut)">${sheet.body()}</g><rect width="100%" height="100%" filter="url(#ink)" opacity=".5"/>`,
      ),
  };
}

export const linocut: Hand = {
  grounds: GROUNDS.length,
  hidden: [[], ["char", "coffee"], ["red", "orange"], []],
  begin: (size, ground, seed, focus = CENTRE) =>
    pen(size, GROUNDS[ground % GROUNDS.length] as Ground, seeded(`lino ${seed}`), focus),
};
