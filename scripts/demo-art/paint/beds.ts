/** What lies on a dish under the food: a leaf, a flatbread, checked paper, a napkin. */
import { blur, grain, lit, onTable, type Point } from "./canvas.ts";
import type { Setting } from "./crockery.ts";

export type Bed = (setting: Setting, at: Point, rx: number) => void;

const under = (setting: Setting, at: Point, angle: number, shape: string) =>
  onTable(
    { x: at.x - setting.from.x * 4, y: at.y + 5 },
    angle,
    `<g fill="${setting.shadow}" opacity="0.5" ${blur(setting.canvas, 4)}>${shape}</g>`,
  );

/** A cut banana leaf with midrib and veins, longer than the dish is wide. */
export const leafBed: Bed = (setting, at, rx) => {
  const { canvas, random, from } = setting;
  const angle = random.between(-26, 26);
  const long = rx * 1.02;
  const wide = rx * 0.6;
  const outline = `M${-long} ${wide * 0.25}C${-long * 0.7} ${-wide * 1.1} ${long * 0.55} ${-wide * 1.15} ${long} ${-wide * 0.1}C${long * 0.6} ${wide * 1.1} ${-long * 0.6} ${wide * 1.15} ${-long} ${wide * 0.25}Z`;
  let veins = "";
  for (let x = -long * 0.8; x < long * 0.85; x += rx * 0.075) {
    const reach = wide * 0.78 * Math.sqrt(Math.max(0, 1 - (x / long) ** 2));
    veins += `M${x} 0q${rx * 0.04} ${-reach * 0.5} ${rx * 0.11} ${-reach}M${x} 0q${rx * 0.04} ${reach * 0.5} ${rx * 0.11} ${reach}`;
  }
  canvas.add(
    under(setting, at, angle, `<path d="${outline}"/>`) +
      onTable(
        at,
        angle,
        `<path d="${outline}" fill="${lit(canvas, from, "0 #8cc45c, 0.5 #4f9440, 1 #235a2b")}"/><path d="${veins}" stroke="#a9d67a" stroke-width="1.3" fill="none" opacity="0.5"/>` +
          `<path d="M${-long} ${wide * 0.2}Q0 ${-wide * 0.08} ${long} ${-wide * 0.1}" stroke="#cfe6a1" stroke-width="3.6" fill="none"/>`,
      ),
  );
};

/** A round flatbread with char marks. */
export const flatbreadBed: Bed = (setting, at, rx) => {
  const { canvas, random, from } = setting;
  const radius = rx * 0.82;
  const at2 = { x: at.x + random.between(-0.08, 0.08) * rx, y: at.y };
  const disc = (attributes: string) => `<ellipse rx="${radius}" ry="${radius * 0.97}" ${attributes}/>`;
  const char = {
    frequency: "0.035",
    octaves: 3,
    seed: random.seed(),
    colour: [88, 42, 16] as const,
    gain: 4.2,
    offset: -2.3,
  };
  canvas.add(
    under(setting, at2, 0, disc("")) +
      onTable({ x: at2.x, y: at2.y + 4 }, 0, disc('fill="#9a6330"')) +
      onTable(
        at2,
        0,
        disc(`fill="${lit(canvas, from, "0 #f3d7a0, 0.6 #dcae6c, 1 #b47b3d")}"`) +
          disc(`fill="#000" ${grain(canvas, char)}`),
      ),
  );
};

/** A sheet of deli paper printed with checks in `ink`. */
export const paperBed =
  (paper: string, ink: string): Bed =>
  (setting, at, rx) => {
    const { canvas, random, from } = setting;
    const angle = random.between(28, 62);
    const half = rx * 0.74;
    const sheet = `M${-half} ${-half}L${half * 0.98} ${-half * 1.02}L${half} ${half}L${-half * 1.03} ${half * 0.97}Z`;
    const step = half / 4;
    const pattern = canvas.define(
      (id) =>
        `<pattern id="${id}" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><path d="M0 0H${step / 2}V${step}H0ZM0 0V${step / 2}H${step}V0Z" fill="${ink}" fill-opacity="0.42"/></pattern>`,
    );
    canvas.add(
      under(setting, at, angle, `<path d="${sheet}"/>`) +
        onTable(
          at,
          angle,
          `<path d="${sheet}" fill="${paper}"/><path d="${sheet}" fill="url(#${pattern})"/><path d="${sheet}" fill="${lit(
            canvas,
            from,
            "0 #fff 0.35, 0.55 #000 0, 1 #000 0.28",
          )}"/>` +
            `<path d="M${-half} ${half * 0.1}L${half} ${-half * 0.15}" stroke="#fff" stroke-width="2" opacity="0.4"/><path d="M${-half} ${half * 0.13}L${half} ${-half * 0.12}" stroke="#000" stroke-width="2" opacity="0.14"/>`,
        ),
    );
  };

/** A folded napkin with a stripe along its edge. */
export const napkinBed =
  (cloth: string, stripe: string): Bed =>
  (setting, at, rx) => {
    const { canvas, random, from } = setting;
    const angle = random.between(-30, 30) + 45;
    const half = rx * 0.7;
    const square = `M${-half} ${-half}H${half}V${half}H${-half}Z`;
    const edge = half * 0.84;
    canvas.add(
      under(setting, at, angle, `<path d="${square}"/>`) +
        onTable(
          at,
          angle,
          `<path d="${square}" fill="${cloth}"/><path d="M${-edge} ${-edge}H${edge}V${edge}H${-edge}Z" fill="none" stroke="${stripe}" stroke-width="${half * 0.08}"/><path d="${square}" fill="#000" ${grain(canvas, { frequency: "0.4 0.05", octaves: 1, seed: random.seed(), colour: [90, 70, 40], gain: 0.8, offset: -0.36 })}/>` +
            `<path d="${square}" fill="${lit(canvas, from, "0 #fff 0.3, 0.5 #000 0, 1 #000 0.24")}"/>`,
        ),
    );
  };
