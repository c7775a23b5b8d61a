/** Union Burger Bar: a screen-printed diner poster. Flat inks, one hard light, a long shadow, no outlines. */
import {
  awayFromLight,
  CENTRE,
  element,
  type Focus,
  type Hand,
  type Material,
  type Pen,
  type Size,
} from "../kit/pen.ts";
import { createSheet, wholeSvg } from "../kit/sheet.ts";

/** The ink and its printed shade. */
const INKS: Record<Material, readonly [string, string]> = {
  white: ["#fbf6e9", "#e2d8bf"],
  cream: ["#f6e7bd", "#e3c987"],
  butter: ["#ffdf6b", "#eebf2c"],
  maize: ["#ffc62e", "#e29a12"],
  gold: ["#eba63a", "#c97a1c"],
  toast: ["#c9772b", "#9c5318"],
  meat: ["#6d3218", "#46200f"],
  char: ["#2a1a12", "#161009"],
  red: ["#dc3a1d", "#ab2410"],
  orange: ["#ef6f1e", "#c4500d"],
  pink: ["#f2a08c", "#d9755f"],
  herb: ["#3f7a2b", "#27561b"],
  leaf: ["#7fb23b", "#578a23"],
  lime: ["#c3d66b", "#9bb240"],
  purple: ["#a5486d", "#7b2c4c"],
  steel: ["#c9ccc6", "#969b96"],
  brass: ["#e8b23a", "#b98218"],
  coffee: ["#4a2412", "#2f1609"],
  latte: ["#c58b57", "#9d6636"],
  glass: ["#e9efe6", "#c6d2c6"],
  paper: ["#fbf6e9", "#e2d8bf"],
  clay: ["#b5532d", "#8a3a1b"],
  line: ["#171310", "#171310"],
};

type Ground = { base: string; disc: string; table: string; shadow: string };
const GROUNDS: readonly Ground[] = [
  { base: "#f2b705", disc: "#fdeebb", table: "#f2b705", shadow: "#c48f00" },
  { base: "#1a1715", disc: "#d9381e", table: "#1a1715", shadow: "#0a0807" },
  { base: "#d9381e", disc: "#f8e3b4", table: "#d9381e", shadow: "#9c2009" },
  { base: "#f4ead0", disc: "#f2b705", table: "#f4ead0", shadow: "#c9b37c" },
];

/** One ink, a disc of a second behind the dish, and the table's edge across it. */
function groundOf({ width, height }: Size, { base, disc, table }: Ground, focus: Focus): string {
  const radius = Math.min(width, height) * 0.415;
  const edge = height * focus.y + radius * 0.66;
  return (
    `<rect width="${width}" height="${height}" fill="${base}"/><circle cx="${width * focus.x}" cy="${height * focus.y}" r="${radius}" fill="${disc}"/>` +
    `<rect y="${edge}" width="${width}" height="${height}" fill="${table}"/>`
  );
}

function pen(size: Size, ground: Ground, focus: Focus): Pen & { svg(): string } {
  const sheet = createSheet();
  return {
    area(outline, of, { flat = false, bare = false } = {}) {
      const [ink, shade] = INKS[of];
      const edge = bare ? "" : ` stroke="${shade}" stroke-width="2.4"`;
      sheet.add(element(outline, `fill="${ink}" fill-rule="evenodd"${edge} stroke-linejoin="round"`));
      if (!flat) sheet.add(`<g ${sheet.clip(outline)}>${awayFromLight(outline, 13, `fill="${shade}"`)}</g>`);
    },
    stroke(path, of, width) {
      const attributes = `fill="none" stroke="${INKS[of][0]}" stroke-width="${width}" stroke-linecap="round"`;
      sheet.add(element(path, `${attributes} stroke-linejoin="round"`));
    },
    inside: sheet.inside,
    placed: sheet.placed,
    shadow(outline) {
      const steps = Array.from({ length: 15 }, (_, index) => `translate(${index * 5} ${index * 2.6})`);
      const copies = steps.map((step) => `<path d="${outline}" transform="${step}"/>`);
      sheet.add(`<g fill="${ground.shadow}">${copies.join("")}</g>`);
    },
    svg: () => wholeSvg(size, sheet.defs(), groundOf(size, ground, focus) + sheet.body()),
  };
}

export const poster: Hand = {
  grounds: GROUNDS.length,
  hidden: [["butter", "cream", "white"], ["orange", "red"], ["cream", "white", "butter"], ["maize"]],
  begin: (size, ground, _seed, focus = CENTRE) => pen(size, GROUNDS[ground % GROUNDS.length] as Ground, focus),
};
