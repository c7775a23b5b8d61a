/** Kaapi Kitchen: ink and watercolour on handmade paper. The wash never quite meets the line. */
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

/** The wash and where its pigment gathers. */
const WASHES: Record<Material, readonly [string, string]> = {
  white: ["#fdf8ec", "#d8cdb4"],
  cream: ["#f6e8c8", "#d9bd86"],
  butter: ["#f7df92", "#dcae45"],
  maize: ["#f2c14e", "#cf8b1f"],
  gold: ["#e2a03f", "#a9611a"],
  toast: ["#c07c34", "#7f4716"],
  meat: ["#97532c", "#5d2c14"],
  char: ["#5b3a26", "#2e1a10"],
  red: ["#cf4a2c", "#94290f"],
  orange: ["#e58232", "#b4541a"],
  pink: ["#e4a291", "#bd6a59"],
  herb: ["#4f7d3a", "#2a5522"],
  leaf: ["#6f9f4d", "#3f7230"],
  lime: ["#b5c86c", "#7f9a3c"],
  purple: ["#8a5a7c", "#5c3353"],
  steel: ["#cdd3cf", "#8f9a98"],
  brass: ["#dcae4c", "#9c6c1b"],
  coffee: ["#6d3f22", "#3e2110"],
  latte: ["#c99a68", "#95683a"],
  glass: ["#e8efe6", "#b3c7bf"],
  paper: ["#fbf3df", "#dccda8"],
  clay: ["#b8643c", "#7c3a1d"],
  line: ["#33241a", "#33241a"],
};
const INK = "#33241a";

type Ground = { paper: string; wash: string; deep: string; shadow: string };
const GROUNDS: readonly Ground[] = [
  { paper: "#faf1dd", wash: "#bcd09a", deep: "#8fb071", shadow: "#6d7f52" },
  { paper: "#faf1dd", wash: "#f0cf8b", deep: "#ddac57", shadow: "#a27f45" },
  { paper: "#faf1dd", wash: "#c9dbd0", deep: "#9bbcae", shadow: "#6d867c" },
  { paper: "#faf1dd", wash: "#eebf9f", deep: "#d99872", shadow: "#9d7259" },
];

/** One broad stroke of the brush behind the dish, wetter towards its lower edge. */
function groundOf({ width, height }: Size, ground: Ground, focus: Focus): string {
  const [w, h] = [width * focus.reach * 2.2, height];
  const left = width * focus.x - w / 2;
  const sweep =
    `M${w * 0.06} ${h * 0.2}C${w * 0.25} ${h * 0.06} ${w * 0.7} ${h * 0.1} ${w * 0.93} ${h * 0.16}` +
    `C${w * 0.99} ${h * 0.4} ${w * 0.96} ${h * 0.66} ${w * 0.94} ${h * 0.84}` +
    `C${w * 0.7} ${h * 0.95} ${w * 0.3} ${h * 0.9} ${w * 0.07} ${h * 0.86}C${w * 0.02} ${h * 0.6} ${w * 0.03} ${h * 0.4} ${w * 0.06} ${h * 0.2}Z`;
  return (
    `<rect width="${width}" height="${h}" fill="${ground.paper}"/><g filter="url(#brush)" transform="translate(${left.toFixed(1)} 0)">` +
    `<path d="${sweep}" fill="${ground.wash}"/><path d="${sweep}" fill="none" stroke="${ground.deep}" stroke-width="5" opacity=".55"/></g>`
  );
}

const filtersOf = (seed: number) =>
  `<filter id="brush" x="-10%" y="-10%" width="120%" height="120%"><feTurbulence type="fractalNoise" baseFrequency=".014 .03" numOctaves="3" seed="${seed}"/>` +
  `<feDisplacementMap in="SourceGraphic" scale="34" xChannelSelector="R" yChannelSelector="G"/></filter>` +
  `<filter id="hand" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".016" numOctaves="2" seed="${seed + 1}" result="n"/>` +
  `<feDisplacementMap in="SourceGraphic" in2="n" scale="9" xChannelSelector="R" yChannelSelector="G"/></filter>` +
  `<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="7"/></filter>` +
  `<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".028" numOctaves="3" seed="${seed + 2}"/>` +
  `<feColorMatrix values="0 0 0 0 .98  0 0 0 0 .94  0 0 0 0 .85  .5 0 0 0 -.21"/></filter>`;

function pen(size: Size, ground: Ground, seed: number, focus: Focus): Pen & { svg(): string } {
  const sheet = createSheet();
  return {
    area(outline, of, { flat = false, bare = false } = {}) {
      const [wash, pool] = WASHES[of];
      if (!bare) sheet.add(element(outline, `fill="${ground.paper}" fill-rule="evenodd"`));
      const inside: string[] = [
        `<path d="${outline}" fill="${wash}" fill-rule="evenodd" transform="translate(2.5 2)"/>`,
      ];
      if (!flat) {
        inside.push(`<g filter="url(#soft)" opacity=".75">${awayFromLight(outline, 15, `fill="${pool}"`)}</g>`);
        inside.push(element(outline, `fill="none" stroke="${pool}" stroke-width="6" opacity=".3"`));
      }
      sheet.add(flat ? (inside[0] ?? "") : `<g ${sheet.clip(outline)}>${inside.join("")}</g>`);
      if (!bare)
        sheet.add(
          element(outline, `fill="none" stroke="${INK}" stroke-width="${flat ? 1.6 : 2.6}" stroke-linejoin="round"`),
        );
    },
    stroke(path, of, width) {
      const attributes = `fill="none" stroke="${WASHES[of][0]}" stroke-width="${width}" stroke-linecap="round"`;
      sheet.add(element(path, `${attributes} stroke-linejoin="round"`));
    },
    inside: sheet.inside,
    placed: sheet.placed,
    shadow: (outline) =>
      sheet.add(
        `<path d="${outline}" fill="${ground.shadow}" opacity=".5" transform="translate(13 11)" filter="url(#soft)"/>`,
      ),
    svg: () =>
      wholeSvg(
        size,
        filtersOf(seed) + sheet.defs(),
        `${groundOf(size, ground, focus)}<g filter="url(#hand)">${sheet.body()}</g><rect width="100%" height="100%" filter="url(#grain)"/>`,
      ),
  };
}

export const inkWash: Hand = {
  grounds: GROUNDS.length,
  hidden: [["leaf", "lime"], ["gold", "maize"], [], ["pink"]],
  begin: (size, ground, seed, focus = CENTRE) => pen(size, GROUNDS[ground % GROUNDS.length] as Ground, seed, focus),
};
