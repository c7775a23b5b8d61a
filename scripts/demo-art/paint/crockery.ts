/** Plates, boards, trays, bowls and coasters, drawn in three-quarter view. */
import { blur, type Canvas, glow, grain, type LightSource, lit, onTable, type Point, TILT } from "./canvas.ts";
import type { Random } from "./random.ts";

export type Ware = {
  /** Colours of the lit rim, the middle of the dish, the shaded side and the thickness seen below. */
  light: string;
  base: string;
  shade: string;
  edge: string;
  /** A painted ring on the rim. */
  band?: string;
  /** Glaze or enamel flecks. */
  speckle?: readonly [number, number, number];
  metal?: boolean;
  wood?: boolean;
};

export type Setting = { canvas: Canvas; random: Random; from: LightSource; shadow: string; hard: boolean };

/** The soft shadow a dish throws on the table; sharper where the brand's light is hard. */
function tableShadow(setting: Setting, at: Point, rx: number, height: number): string {
  const { canvas, from, shadow, hard } = setting;
  const x = at.x - from.x * height;
  const y = at.y + height * 0.7 - from.y * height * 0.3;
  const wide = `<ellipse cx="${x}" cy="${y + 6}" rx="${rx * 1.02}" ry="${rx * TILT * 1.04}" fill="${shadow}" opacity="${hard ? 0.5 : 0.42}" ${blur(canvas, hard ? 4 : 16)}/>`;
  const contact = `<ellipse cx="${at.x}" cy="${at.y + height * 0.55}" rx="${rx * 0.97}" ry="${rx * TILT}" fill="${shadow}" opacity="0.6" ${blur(canvas, 5)}/>`;
  return wide + contact;
}

const metalStops = ({ light, base, shade }: Ware) =>
  `0 ${light}, 0.22 ${base}, 0.42 ${light}, 0.58 ${shade}, 0.78 ${base}, 0.9 ${light}, 1 ${shade}`;

const rimPaint = ({ canvas, from }: Setting, ware: Ware) =>
  lit(canvas, from, ware.metal ? metalStops(ware) : `0 ${ware.light}, 0.5 ${ware.base}, 1 ${ware.shade}`);

/** A round plate. `at` is the middle of the rim, `rx` half of its width. */
export function plate(setting: Setting, at: Point, rx: number, ware: Ware): void {
  const { canvas, from } = setting;
  const ry = rx * TILT;
  const depth = rx * 0.055;
  const ellipse = (scale: number, dy: number, attributes: string) =>
    `<ellipse cx="${at.x}" cy="${at.y + dy}" rx="${rx * scale}" ry="${ry * scale}" ${attributes}/>`;
  const shine = lit(canvas, from, "0 #fff 0.85, 0.35 #fff 0.1, 0.7 #fff 0, 1 #fff 0.3");
  const hollow = lit(canvas, from, `0 ${ware.shade}, 0.35 ${ware.base}, 1 ${ware.light}`);
  const hollowEdge = lit(canvas, from, "0 #000 0.35, 0.5 #000 0.05, 1 #fff 0.7");
  canvas.add(
    tableShadow(setting, at, rx, depth * 2.2) +
      ellipse(1, depth, `fill="${lit(canvas, { x: from.x, y: 0.2 }, `0 ${ware.shade}, 1 ${ware.edge}`)}"`) +
      ellipse(1, 0, `fill="${rimPaint(setting, ware)}"`) +
      ellipse(0.995, 0, `fill="none" stroke="${shine}" stroke-width="${rx * 0.012}"`) +
      (ware.band
        ? ellipse(0.91, depth * 0.1, `fill="none" stroke="${ware.band}" stroke-width="${rx * 0.045}" opacity="0.9"`)
        : "") +
      ellipse(0.77, depth * 0.5, `fill="${hollow}"`) +
      ellipse(
        0.77,
        depth * 0.5,
        `fill="${glow(canvas, { x: 0.5 - from.x * 0.12, y: 0.56 }, 0.56, "0 #fff 0.16, 0.7 #fff 0, 1 #000 0.14")}"`,
      ) +
      ellipse(0.77, depth * 0.5, `fill="none" stroke="${hollowEdge}" stroke-width="${rx * 0.014}"`) +
      (ware.speckle
        ? ellipse(
            1,
            0,
            `fill="#000" ${grain(canvas, { frequency: "0.35", octaves: 1, seed: setting.random.seed(), colour: ware.speckle, gain: 5, offset: -3.3 })}`,
          )
        : ""),
  );
}

/** A slab or board lying on the table; `round` gives a disc, otherwise a rounded rectangle turned by `angle`. */
export function board(setting: Setting, at: Point, half: Point, angle: number, ware: Ware): void {
  const { canvas, from } = setting;
  const shape = (attributes: string) =>
    `<rect x="${-half.x}" y="${-half.y}" width="${half.x * 2}" height="${half.y * 2}" rx="${half.x * 0.09}" ${attributes}/>`;
  const lay = (dy: number, markup: string) => onTable({ x: at.x, y: at.y + dy }, angle, markup);
  const thick = half.x * 0.07;
  const shade = (opacity: number, sd: number) =>
    shape(`fill="${setting.shadow}" opacity="${opacity}" ${blur(canvas, sd)}`);
  const sides = [1, 0.75, 0.5, 0.25].map((step) => lay(thick * step, shape(`fill="${ware.edge}"`))).join("");
  const grainMarkup = ware.wood
    ? shape(
        `fill="#000" ${grain(canvas, { frequency: "0.006 0.11", octaves: 3, seed: setting.random.seed(), colour: [40, 20, 8], gain: 1.9, offset: -0.8 })}`,
      )
    : shape(
        `fill="#000" ${grain(canvas, { frequency: "0.05", octaves: 3, seed: setting.random.seed(), colour: [255, 255, 255], gain: 0.7, offset: -0.3 })}`,
      );
  const shine = lit(canvas, from, "0 #fff 0.75, 0.4 #fff 0.08, 1 #fff 0.12");
  canvas.add(
    lay(
      thick * 1.7 + 5,
      `<g transform="translate(${-from.x * 14} 0)">${shade(setting.hard ? 0.5 : 0.45, setting.hard ? 5 : 15)}</g>`,
    ) +
      lay(thick * 1.3, shade(0.55, 5)) +
      sides +
      lay(0, shape(`fill="${rimPaint(setting, ware)}"`) + grainMarkup) +
      lay(0, shape(`fill="none" stroke="${shine}" stroke-width="2.5"`)),
  );
}

/** A metal tray with a raised lip. */
export function tray(setting: Setting, at: Point, half: Point, angle: number, ware: Ware): void {
  const { canvas, from } = setting;
  board(setting, at, half, angle, ware);
  const inner = { x: half.x * 0.92, y: half.y * 0.88 };
  const well = (attributes: string) =>
    `<rect x="${-inner.x}" y="${-inner.y}" width="${inner.x * 2}" height="${inner.y * 2}" rx="${half.x * 0.07}" ${attributes}/>`;
  const paint = lit(canvas, from, `0 ${ware.shade}, 0.5 ${ware.base}, 1 ${ware.light}`);
  const lip = lit(canvas, from, "0 #000 0.5, 0.5 #000 0.1, 1 #fff 0.8");
  canvas.add(
    onTable(
      { x: at.x, y: at.y + 3 },
      angle,
      well(`fill="${paint}"`) + well(`fill="none" stroke="${lip}" stroke-width="4"`),
    ),
  );
}

/** A bowl in two halves: the back is drawn now, the returned function draws the front wall over what lies inside. */
export function bowl(setting: Setting, at: Point, rx: number, ware: Ware): () => void {
  const { canvas, from } = setting;
  const ry = rx * 0.46;
  const height = rx * 0.72;
  const foot = rx * 0.46;
  const inside = lit(canvas, from, `0 ${ware.edge}, 0.5 ${ware.shade}, 1 ${ware.base}`);
  const rim = `<ellipse cx="${at.x}" cy="${at.y}" rx="${rx}" ry="${ry}"`;
  canvas.add(
    tableShadow(setting, { x: at.x, y: at.y + height * 0.86 }, rx * 0.72, rx * 0.16) +
      `${rim} fill="${inside}"/>` +
      `${rim} fill="${glow(canvas, { x: 0.5, y: 0.7 }, 0.6, "0 #000 0.45, 1 #000 0")}"/>` +
      `${rim} fill="none" stroke="${ware.light}" stroke-width="${rx * 0.045}"/>` +
      `${rim} fill="none" stroke="${lit(canvas, from, "0 #000 0.3, 1 #fff 0.6")}" stroke-width="${rx * 0.016}"/>`,
  );
  return () => {
    const left = at.x - rx;
    const right = at.x + rx;
    const base = at.y + height;
    const wall =
      `M${left} ${at.y}A${rx} ${ry} 0 0 0 ${right} ${at.y}C${right} ${at.y + height * 0.62} ${at.x + rx * 0.72} ${base - height * 0.08} ${at.x + foot} ${base}` +
      `A${foot} ${foot * 0.32} 0 0 1 ${at.x - foot} ${base}C${at.x - rx * 0.72} ${base - height * 0.08} ${left} ${at.y + height * 0.62} ${left} ${at.y}Z`;
    const arc = `M${left} ${at.y}A${rx} ${ry} 0 0 0 ${right} ${at.y}`;
    const side = { x: from.x, y: from.y * 0.35 };
    canvas.add(
      `<path d="${wall}" fill="${lit(
        canvas,
        side,
        ware.metal ? metalStops(ware) : `0 ${ware.light}, 0.45 ${ware.base}, 1 ${ware.shade}`,
      )}"/>` +
        `<path d="${wall}" fill="${lit(canvas, { x: 0, y: -1 }, "0 #000 0, 0.6 #000 0.06, 1 #000 0.42")}"/>` +
        (ware.speckle
          ? `<path d="${wall}" fill="#000" ${grain(canvas, { frequency: "0.35", octaves: 1, seed: setting.random.seed(), colour: ware.speckle, gain: 5, offset: -3.3 })}/>`
          : "") +
        (ware.band
          ? `<path d="${arc}" transform="translate(0 ${rx * 0.13})" fill="none" stroke="${ware.band}" stroke-width="${rx * 0.07}" opacity="0.9"/>`
          : "") +
        `<path d="${arc}" fill="none" stroke="${ware.light}" stroke-width="${rx * 0.045}"/>` +
        `<path d="${arc}" fill="none" stroke="${lit(canvas, side, "0 #fff 0.9, 0.5 #fff 0.25, 1 #fff 0.1")}" stroke-width="${rx * 0.02}" stroke-linecap="round"/>` +
        `<ellipse cx="${at.x + from.x * rx * 0.55}" cy="${at.y + height * 0.55}" rx="${rx * 0.1}" ry="${height * 0.2}" fill="#fff" opacity="${ware.metal ? 0.4 : 0.25}" ${blur(canvas, rx * 0.05)}/>`,
    );
  };
}
