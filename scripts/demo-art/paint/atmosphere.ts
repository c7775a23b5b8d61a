/** The air of each brand: window light, embers, midday sun, stage spot. */
import { blur, type Canvas, fill, glow, type LightSource, lit, TILT, texture } from "./canvas.ts";
import type { Random } from "./random.ts";

function vignette(canvas: Canvas, colour: string, strength: number): void {
  canvas.add(fill(canvas, glow(canvas, { x: 0.5, y: 0.5 }, 0.75, `0.55 ${colour} 0, 1 ${colour} ${strength}`)));
}

function filmGrain(canvas: Canvas, random: Random): void {
  canvas.add(
    texture(canvas, {
      frequency: "0.8",
      octaves: 1,
      seed: random.seed(),
      colour: [255, 255, 255],
      gain: 0.06,
      offset: -0.025,
    }),
  );
}

/** Slanted panes of soft window light. */
export function windowTable(canvas: Canvas, random: Random, from: LightSource): void {
  const { width, height } = canvas;
  canvas.add(fill(canvas, lit(canvas, from, "0 #fff6dc 0.42, 0.5 #fff 0, 1 #5a3008 0.14")));
  const shift = random.between(-0.1, 0.16) * width;
  const panes = [0, 0.34, 0.68]
    .map(
      (at) =>
        `<path d="M${shift + at * width - width * 0.25} 0h${width * 0.25}l${width * 0.42} ${height}h${-width * 0.25}Z"/>`,
    )
    .join("");
  canvas.add(`<g fill="#fff7df" opacity="0.4" ${blur(canvas, 7)}>${panes}</g>`);
}

export function windowAir(canvas: Canvas, random: Random, from: LightSource): void {
  canvas.add(
    fill(canvas, glow(canvas, { x: 0.5 + from.x * 0.55, y: 0.5 + from.y * 0.6 }, 0.8, "0 #fff3cf 0.2, 1 #fff3cf 0")),
  );
  vignette(canvas, "#2b1505", 0.17);
  filmGrain(canvas, random);
}

/** A glow that comes up from embers below the frame. */
export function emberTable(canvas: Canvas, random: Random): void {
  const x = random.between(0.35, 0.75);
  canvas.add(fill(canvas, glow(canvas, { x, y: 1.08 }, 0.85, "0 #ff7a1a 0.85, 0.35 #d6480c 0.45, 1 #3a1206 0")));
  canvas.add(fill(canvas, glow(canvas, { x: 0.5, y: 0.55 }, 0.5, "0 #ffc987 0.2, 1 #ffc987 0")));
  let specks = "";
  for (let index = 0; index < 90; index++) {
    const y = canvas.height * (1 - random.next() ** 1.6);
    specks += `<circle cx="${(random.next() * canvas.width).toFixed(1)}" cy="${y.toFixed(1)}" r="${random.between(0.5, 1.7).toFixed(1)}" fill="${random.pick(["#e8c48c", "#caa069", "#8f6a3e"])}" opacity="${random.between(0.3, 0.9).toFixed(2)}"/>`;
  }
  canvas.add(specks);
}

export function emberAir(canvas: Canvas, random: Random): void {
  const { width, height } = canvas;
  let sparks = "";
  for (let index = 0; index < 16; index++) {
    const x = random.between(0.03, 0.97) * width;
    const y = random.between(0.05, 0.97) * height;
    const size = random.between(0.8, 2.4);
    sparks += `<circle cx="${x}" cy="${y}" r="${size * 3}" fill="#ff6a12" opacity="0.35" ${blur(canvas, size * 1.6)}/><circle cx="${x}" cy="${y}" r="${size * 0.7}" fill="#ffd596"/>`;
  }
  canvas.add(`<g opacity="0.85">${sparks}</g>`);
  canvas.add(fill(canvas, glow(canvas, { x: 0.55, y: 1.15 }, 0.6, "0 #ff8a2e 0.5, 1 #ff8a2e 0")));
  vignette(canvas, "#050201", 0.6);
  filmGrain(canvas, random);
}

/** Hard sun with the crisp shadow of a palm frond across a corner. */
export function sunTable(canvas: Canvas, random: Random): void {
  const { width, height } = canvas;
  const right = random.chance(0.5);
  let leaves = "";
  for (let index = 0; index < 13; index++) {
    const along = index * 24;
    const length = 128 - Math.abs(index - 5) * 8;
    leaves += `<path d="M${along} 0q${length * 0.5} ${-length * 0.32} ${length} ${-length * 0.86}q${-length * 0.3} ${length * 0.62} ${-length} ${length * 0.86}ZM${along} 0q${length * 0.5} ${length * 0.32} ${length} ${length * 0.86}q${-length * 0.3} ${-length * 0.62} ${-length} ${-length * 0.86}Z"/>`;
  }
  const flip = right ? `matrix(-1 0 0 1 ${width} 0) ` : "";
  const at = `${flip}translate(-40 ${height * random.between(-0.02, 0.12)}) rotate(${random.between(18, 40)}) scale(0.9 0.62)`;
  canvas.add(
    `<g fill="#1d1633" opacity="0.26" ${blur(canvas, 1.6)}><g transform="${at}"><path d="M-60 -3H330V3H-60Z"/>${leaves}</g></g>`,
  );
}

export function sunAir(canvas: Canvas, random: Random): void {
  canvas.add(fill(canvas, glow(canvas, { x: 0.3, y: 0 }, 0.8, "0 #fffbe0 0.3, 1 #fffbe0 0")));
  vignette(canvas, "#2a1238", 0.2);
  filmGrain(canvas, random);
}

/** A round spotlight with a clean edge. */
export function paperSpot(canvas: Canvas, _random: Random): void {
  const { width, height } = canvas;
  // In a wide picture the dish, and with it the spot, stands to the right.
  const x = width * (width > height * 1.5 ? 0.69 : 0.5);
  const rx = Math.min(width, height) * (width > height * 1.5 ? 0.68 : 0.52);
  const ry = rx * (TILT + 0.22);
  const hole = `M0 0H${width}V${height}H0ZM${x - rx} ${height * 0.58}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0Z`;
  canvas.add(`<path d="${hole}" fill-rule="evenodd" fill="#0a0704" opacity="0.3" ${blur(canvas, 2)}/>`);
  canvas.add(fill(canvas, glow(canvas, { x: x / width, y: 0.5 }, 0.5, "0 #fff2cf 0.2, 1 #fff2cf 0")));
}

export function spotAir(canvas: Canvas, random: Random, from: LightSource): void {
  canvas.add(fill(canvas, glow(canvas, { x: 0.5 + from.x * 0.5, y: 0 }, 0.75, "0 #fff6e0 0.22, 1 #fff6e0 0")));
  vignette(canvas, "#000", 0.42);
  filmGrain(canvas, random);
}
