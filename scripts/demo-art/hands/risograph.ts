/**
 * La Arepera: a three-drum risograph in maize, coral and teal. Every colour is a mix of the three screens, and the
 * drums are never quite in register.
 */
import { awayFromLight, element, type Hand, type Material, type Pen, type Size, transformOf } from "../kit/pen.ts";
import { wholeSvg } from "../kit/sheet.ts";

const PAPER = "#fff8e6";
const DRUMS = [
  { name: "maize", ink: "#ffbf1f", angle: 8, shift: [0, 0] },
  { name: "coral", ink: "#f0503f", angle: 38, shift: [4.5, -2.5] },
  { name: "teal", ink: "#0b6767", angle: 68, shift: [-3.5, 3] },
] as const;

type Tones = readonly [maize: number, coral: number, teal: number];
/** How dense each drum prints a material, in quarters. */
const MIX: Record<Material, Tones> = {
  white: [0, 0, 0],
  cream: [1, 0, 0],
  butter: [2, 0, 0],
  maize: [4, 0, 0],
  gold: [4, 1, 0],
  toast: [4, 2, 1],
  meat: [4, 4, 2],
  char: [2, 4, 4],
  red: [2, 4, 0],
  orange: [4, 3, 0],
  pink: [0, 2, 0],
  herb: [3, 0, 4],
  leaf: [4, 0, 2],
  lime: [3, 0, 1],
  purple: [0, 4, 2],
  steel: [0, 0, 1],
  brass: [4, 1, 1],
  coffee: [2, 3, 4],
  latte: [3, 2, 1],
  glass: [0, 0, 0],
  paper: [0, 0, 0],
  clay: [2, 4, 1],
  line: [0, 0, 4],
};
/** What is added on the side away from the light. */
const SHADE: Tones = [1, 1, 1];

/** The ground is printed in full ink or not at all; a tint stands for a screen too fine to see. */
type Ground = { inks: Tones; tint: string };
const GROUNDS: readonly Ground[] = [
  { inks: [0, 0, 0], tint: "#bfe0d6" },
  { inks: [0, 0, 4], tint: "#fff8e6" },
  { inks: [0, 0, 0], tint: "#ffc9b8" },
  { inks: [4, 0, 0], tint: "#fff8e6" },
];

/** Halftone dots for the quarters between paper and full ink. */
function screens(): string {
  return DRUMS.flatMap(({ name, ink, angle }) =>
    [1, 2, 3].map((tone) => {
      const cell = 8;
      const radius = [0, 1.9, 2.9, 3.7][tone] ?? 0;
      return (
        `<pattern id="${name}${tone}" width="${cell}" height="${cell}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})">` +
        `<rect width="${cell}" height="${cell}" fill="#fff"/><circle cx="${cell / 2}" cy="${cell / 2}" r="${radius}" fill="${ink}"/></pattern>`
      );
    }),
  ).join("");
}

/** A drum's ink in so many quarters over white. */
function tintOf(ink: string, tone: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16));
  return `rgb(${parts.map((part) => Math.round(255 + (part - 255) * (tone / 4))).join(" ")})`;
}

const clamp = (tone: number) => Math.max(0, Math.min(4, tone));
function paint(drum: number, tone: number, screened = false): string {
  const { name, ink } = DRUMS[drum] as (typeof DRUMS)[number];
  if (tone <= 0) return "#fff";
  if (tone >= 4) return ink;
  return screened ? `url(#${name}${tone})` : tintOf(ink, tone);
}

function pen(size: Size, { inks, tint }: Ground, seed: number): Pen & { svg(): string } {
  const layers: string[][] = DRUMS.map(() => []);
  const knocked: string[] = [];
  const defs: string[] = [];
  const clip = (outline: string) => {
    defs.push(`<clipPath id="c${defs.length}"><path d="${outline}" clip-rule="evenodd"/></clipPath>`);
    return `clip-path="url(#c${defs.length - 1})"`;
  };
  const group = (attributes: string, draw: () => void) => {
    for (const layer of layers) layer.push(`<g ${attributes}>`);
    knocked.push(`<g ${attributes}>`);
    draw();
    knocked.push("</g>");
    for (const layer of layers) layer.push("</g>");
  };
  const drawn = (drum: number, inside: string) => {
    const [dx, dy] = DRUMS[drum]?.shift ?? [0, 0];
    const back = `<rect x="-20" y="-20" width="${size.width + 40}" height="${size.height + 40}" fill="${paint(drum, inks[drum] ?? 0)}"/>`;
    return `<g style="mix-blend-mode:multiply" transform="translate(${dx} ${dy})"><g filter="url(#grain${drum})">${back}${inside}</g></g>`;
  };
  const grains = DRUMS.map(
    (_, drum) =>
      `<filter id="grain${drum}" filterUnits="userSpaceOnUse" x="-20" y="-20" width="${size.width + 40}" height="${size.height + 40}"><feTurbulence type="fractalNoise" baseFrequency=".11" numOctaves="2" seed="${seed + drum}"/>` +
      `<feColorMatrix values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  4 0 0 0 -2.9"/><feComposite in2="SourceGraphic" operator="over"/></filter>`,
  );
  return {
    area(outline, of, { flat = false } = {}) {
      knocked.push(element(outline, `fill="${PAPER}" fill-rule="evenodd"`));
      for (const [drum, layer] of layers.entries()) {
        const tone = MIX[of][drum] ?? 0;
        layer.push(element(outline, `fill="${paint(drum, tone)}" fill-rule="evenodd"`));
        const shaded = clamp(tone + (SHADE[drum] ?? 0));
        if (!flat && shaded !== tone)
          layer.push(`<g ${clip(outline)}>${awayFromLight(outline, 12, `fill="${paint(drum, shaded, true)}"`)}</g>`);
      }
    },
    stroke(path, of, width) {
      const round = `fill="none" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;
      knocked.push(element(path, `${round} stroke="${PAPER}"`));
      for (const [drum, layer] of layers.entries())
        layer.push(element(path, `${round} stroke="${paint(drum, MIX[of][drum] ?? 0)}"`));
    },
    inside: (outline, draw) => group(clip(outline), draw),
    placed: (x, y, turn, scale, draw) => group(`transform="${transformOf(x, y, turn, scale)}"`, draw),
    shadow(outline) {
      for (const [drum, layer] of layers.entries())
        layer.push(
          element(
            outline,
            `fill="${paint(drum, clamp((inks[drum] ?? 0) + (drum === 2 ? 2 : 0)), true)}" transform="translate(12 12)"`,
          ),
        );
    },
    svg: () =>
      wholeSvg(
        size,
        screens() + grains.join("") + defs.join(""),
        `<rect width="100%" height="100%" fill="${tint}"/>${knocked.join("")}${layers.map((layer, drum) => drawn(drum, layer.join(""))).join("")}`,
      ),
  };
}

export const risograph: Hand = {
  grounds: GROUNDS.length,
  hidden: [["glass", "white"], ["line", "coffee"], ["pink"], ["maize", "gold", "butter", "orange"]],
  begin: (size, ground, seed) => pen(size, GROUNDS[ground % GROUNDS.length] as Ground, seed),
};
