/** Materials that cover the table: cloth, wood, stone, tile, paint. */
import { blur, type Canvas, fill, glow, type LightSource, lit, relief, TILT, texture } from "./canvas.ts";
import type { Random } from "./random.ts";

type Rgb = readonly [red: number, green: number, blue: number];
export type Surface = (canvas: Canvas, random: Random, from: LightSource) => void;

/** Lays coloured noise over the table; its opacity is gain × noise + offset. */
function noise(
  canvas: Canvas,
  random: Random,
  frequency: string,
  octaves: number,
  colour: Rgb,
  [gain, offset]: readonly [number, number],
): void {
  canvas.add(texture(canvas, { frequency, octaves, seed: random.seed(), colour, gain, offset }));
}

/** Woven cloth with soft folds. */
export const linen =
  (light: string, dark: string, thread: Rgb, stripe?: string): Surface =>
  (canvas, random, from) => {
    canvas.add(fill(canvas, lit(canvas, from, `0 ${light}, 1 ${dark}`)));
    if (stripe) canvas.add(bands(canvas, random, stripe));
    for (let fold = 0; fold < 4; fold++) {
      const x = random.between(-0.2, 1.1) * canvas.width;
      const tilt = random.between(0.2, 0.6) * canvas.height;
      const path = `M${x} ${-20}Q${x + tilt * 0.4} ${canvas.height * 0.5} ${x + tilt} ${canvas.height + 20}`;
      canvas.add(
        `<path d="${path}" stroke="#fff" stroke-width="14" fill="none" opacity="0.36" ${blur(canvas, 12)}/>` +
          `<path d="${path}" transform="translate(${-from.x * 16} 0)" stroke="${dark}" stroke-width="18" fill="none" opacity="0.4" ${blur(canvas, 11)}/>`,
      );
    }
    noise(canvas, random, "0.03 0.55", 1, thread, [0.5, -0.21]);
    noise(canvas, random, "0.55 0.03", 1, thread, [0.5, -0.21]);
  };

function bands(canvas: Canvas, random: Random, colour: string): string {
  const angle = random.pick([-24, 18, 32]);
  const size = canvas.width;
  const lines = [-0.62, -0.55, 0.52, 0.62]
    .map(
      (at, index) =>
        `<rect x="${-size}" y="${at * size}" width="${size * 2}" height="${index % 2 === 0 ? 26 : 7}" fill="${colour}" opacity="0.6"/>`,
    )
    .join("");
  return `<g transform="translate(${size / 2} ${canvas.height / 2}) scale(1 ${TILT + 0.15}) rotate(${angle})">${lines}</g>`;
}

/** Planks with grain and dark joints. */
export const wood =
  (light: string, dark: string, vein: Rgb, plank = 120): Surface =>
  (canvas, random, from) => {
    canvas.add(fill(canvas, lit(canvas, from, `0 ${light}, 1 ${dark}`)));
    noise(canvas, random, "0.0035 0.05", 4, vein, [1.5, -0.6]);
    canvas.add(
      relief(canvas, { frequency: "0.012 0.16", octaves: 4, seed: random.seed(), depth: 1.6, opacity: 0.4 }, from),
    );
    const shift = random.between(0, plank);
    for (let y = shift - plank; y < canvas.height + plank; y += plank * TILT * 1.35) {
      canvas.add(
        `<path d="M0 ${y}H${canvas.width}" stroke="#000" stroke-width="2.4" opacity="0.42"/><path d="M0 ${y + 2.2}H${canvas.width}" stroke="#fff" stroke-width="1.2" opacity="0.16"/>`,
      );
    }
  };

/** Cleft slate, plaster or polished floor: faint clouds over a relief of fine bumps. */
export const stone =
  (light: string, dark: string, cloud: Rgb, rough: number, frequency = "0.02 0.035"): Surface =>
  (canvas, random, from) => {
    canvas.add(fill(canvas, lit(canvas, from, `0 ${light}, 1 ${dark}`)));
    noise(canvas, random, "0.006 0.01", 2, cloud, [0.7, -0.25]);
    canvas.add(relief(canvas, { frequency, octaves: 5, seed: random.seed(), depth: 5 * rough, opacity: 0.5 }, from));
  };

/** A banana leaf that fills the frame: midrib, parallel veins, waxy sheen. */
export const bananaLeaf =
  (light: string, dark: string): Surface =>
  (canvas, random, from) => {
    canvas.add(fill(canvas, lit(canvas, from, `0 ${light}, 1 ${dark}`)));
    const angle = random.between(-32, -14) * (random.chance(0.5) ? 1 : -1);
    const reach = canvas.width * 1.2;
    let veins = "";
    for (let x = -reach; x < reach; x += random.between(11, 17)) {
      veins += `M${x} 0q${30} ${-150} ${120} ${-reach}M${x} 0q${30} ${150} ${120} ${reach}`;
    }
    canvas.add(
      `<g transform="translate(${canvas.width / 2} ${canvas.height * 0.5}) scale(1 0.8) rotate(${angle})">` +
        `<path d="${veins}" stroke="${light}" stroke-width="1.6" fill="none" opacity="0.5"/><path d="${veins}" transform="translate(3 2)" stroke="#0a2a12" stroke-width="2" fill="none" opacity="0.28"/>` +
        `<path d="M${-reach} 0H${reach}" stroke="#14371a" stroke-width="15" opacity="0.45"/><path d="M${-reach} -2H${reach}" stroke="#b9d487" stroke-width="7" opacity="0.85"/></g>`,
    );
    canvas.add(fill(canvas, glow(canvas, { x: 0.5 + from.x * 0.3, y: 0.25 }, 0.6, "0 #f5ffd8 0.35, 1 #f5ffd8 0")));
  };

/** Painted ceramic tiles with a flower in each, slightly uneven as a hand leaves them. */
export const tiles =
  (ground: string, line: string, accents: readonly [string, string], grout: string, size = 152): Surface =>
  (canvas, random) => {
    canvas.add(fill(canvas, grout));
    const petal = "M0 -8C15 -22 12 -44 0 -50C-12 -44 -15 -22 0 -8Z";
    let cells = "";
    const reach = Math.ceil(canvas.width / size / 1.2) + 1;
    for (let column = -reach; column <= reach; column++) {
      for (let row = -reach; row <= reach; row++) {
        const jitter = () => random.between(-1.2, 1.2).toFixed(1);
        const petals = [0, 90, 180, 270]
          .map(
            (turn) =>
              `<path d="${petal}" transform="rotate(${turn + Number(jitter())}) scale(0.86)" fill="${accents[0]}"/>`,
          )
          .join("");
        const corners = [45, 135, 225, 315]
          .map(
            (turn) =>
              `<path d="M-24 -66Q0 -34 24 -66" transform="rotate(${turn})" fill="none" stroke="${line}" stroke-width="5"/><circle cx="0" cy="-36" r="5" transform="rotate(${turn})" fill="${accents[1]}"/>`,
          )
          .join("");
        cells += `<g transform="translate(${column * size} ${row * size}) scale(${(size - 4) / 118})"><rect x="-57" y="-57" width="114" height="114" rx="3" fill="${ground}" opacity="${random.between(0.93, 1).toFixed(2)}"/>${corners}${petals}<circle r="9" fill="${accents[1]}"/><rect x="-56" y="-56" width="112" height="112" rx="3" fill="none" stroke="#fff" stroke-opacity="0.3" stroke-width="2"/></g>`;
      }
    }
    const angle = random.pick([45, 38, 52]);
    canvas.add(
      `<g transform="translate(${canvas.width / 2} ${canvas.height / 2}) scale(1 ${TILT + 0.05}) rotate(${angle})">${cells}</g>`,
    );
    noise(canvas, random, "0.012", 2, [255, 255, 255], [0.5, -0.2]);
  };

/** A striped hand-woven cloth: bands of different width, some with a zigzag. */
export const woven =
  (ground: string, colours: readonly string[], thread: Rgb): Surface =>
  (canvas, random) => {
    canvas.add(fill(canvas, ground));
    const reach = canvas.width * 1.1;
    let y = -reach;
    let markup = "";
    while (y < reach) {
      const height = random.pick([10, 18, 34, 52]);
      const colour = random.pick(colours);
      markup += `<rect x="${-reach}" y="${y}" width="${reach * 2}" height="${height}" fill="${colour}"/>`;
      if (height >= 26)
        markup += `<path d="${zigzag(reach, y + height / 2, height * 0.28)}" fill="none" stroke="${ground}" stroke-width="${height * 0.16}"/>`;
      y += height + random.pick([6, 14, 30]);
    }
    const angle = random.pick([-28, 28, 62, -58]);
    canvas.add(
      `<g transform="translate(${canvas.width / 2} ${canvas.height / 2}) scale(1 ${TILT + 0.1}) rotate(${angle})">${markup}</g>`,
    );
    noise(canvas, random, "0.05 0.6", 1, thread, [0.5, -0.2]);
    noise(canvas, random, "0.6 0.05", 1, [255, 255, 255], [0.4, -0.17]);
  };

function zigzag(reach: number, y: number, height: number): string {
  let path = `M${-reach} ${y + height}`;
  let up = true;
  for (let x = -reach + height * 1.6; x < reach; x += height * 1.6) {
    path += `L${x.toFixed(1)} ${(up ? y - height : y + height).toFixed(1)}`;
    up = !up;
  }
  return path;
}

/** A painted table top with visible brush strokes. */
export const painted =
  (light: string, dark: string, stroke: Rgb): Surface =>
  (canvas, random, from) => {
    canvas.add(fill(canvas, lit(canvas, from, `0 ${light}, 1 ${dark}`)));
    noise(canvas, random, "0.004 0.02", 2, stroke, [0.9, -0.36]);
    canvas.add(
      relief(canvas, { frequency: "0.014 0.12", octaves: 3, seed: random.seed(), depth: 1.1, opacity: 0.45 }, from),
    );
    canvas.add(joints(canvas, random, dark));
  };

/** A few joints between painted boards, and places where the paint has worn off. */
function joints(canvas: Canvas, random: Random, colour: string): string {
  let markup = "";
  for (let y = random.between(40, 120); y < canvas.height; y += 128) {
    markup += `<path d="M0 ${y}H${canvas.width}" stroke="${colour}" stroke-width="3"/><path d="M0 ${y + 2.6}H${canvas.width}" stroke="#fff" stroke-width="1.4" opacity="0.4"/>`;
    for (let index = 0; index < 3; index++) {
      const x = random.between(0, canvas.width);
      markup += `<path d="M${x} ${y}q${random.between(6, 16)} ${random.between(-6, -2)} ${random.between(24, 52)} 0Z" fill="${colour}" opacity="0.7"/>`;
    }
  }
  return markup;
}

/** Flat colour fields that meet in a hard edge; `shape` chooses how. */
export const blocks =
  (back: string, front: string, accent: string): Surface =>
  (canvas, random) => {
    const { width, height } = canvas;
    const mirror = random.chance(0.5);
    const shape = random.pick(["diagonal", "disc", "steps", "wedge"] as const);
    const cut = height * random.between(0.36, 0.5);
    const shapes = {
      diagonal: `<path d="M0 ${cut + height * 0.2}L${width} ${cut - height * 0.18}V${height}H0Z" fill="${front}"/><path d="M0 ${cut + height * 0.2}L${width} ${cut - height * 0.18}v${height * 0.05}L0 ${cut + height * 0.25}Z" fill="${accent}"/>`,
      disc: `<path d="M0 ${cut + 40}H${width}V${height}H0Z" fill="${front}"/><circle cx="${width * 0.42}" cy="${cut}" r="${height * 0.34}" fill="${accent}"/>`,
      steps: `<path d="M0 ${cut}H${width * 0.38}V${cut + height * 0.16}H${width}V${height}H0Z" fill="${front}"/><path d="M${width * 0.72} 0H${width}V${cut + height * 0.16}H${width * 0.72}Z" fill="${accent}"/>`,
      wedge: `<path d="M${width * 0.3} 0L${width} ${height * 0.62}V${height}H0V${height * 0.7}Z" fill="${front}"/><path d="M0 0H${width * 0.3}L0 ${height * 0.32}Z" fill="${accent}"/>`,
    };
    canvas.add(fill(canvas, back));
    canvas.add(`<g ${mirror ? `transform="matrix(-1 0 0 1 ${width} 0)"` : ""}>${shapes[shape]}</g>`);
    noise(canvas, random, "0.012", 2, [255, 255, 255], [0.12, -0.05]);
  };
