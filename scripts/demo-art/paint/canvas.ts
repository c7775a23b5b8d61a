/**
 * A small SVG drawing board. Pictures are written as one SVG document and rasterised once, so that shapes, noise,
 * shadows and the dish elements share one coordinate system.
 */
export type Point = { x: number; y: number };
/** Where the light comes from: x and y in [-1, 1], negative is left and up. */
export type LightSource = Point;
/** The colours of a paint: `offset colour [opacity]` separated by commas, e.g. `0 #fff 0.8, 1 #000 0`. */
export type Stops = string;
export type Texture = {
  /** Noise frequency per pixel, one number or "x y". */
  frequency: string;
  octaves?: number;
  seed: number;
  colour: readonly [red: number, green: number, blue: number];
  /** Opacity = gain × noise + offset, where the noise lies around 0.5. */
  gain: number;
  offset: number;
};

/** The share of a circle's width that its height has on the tilted table top. */
export const TILT = 0.6;

export type Canvas = {
  readonly width: number;
  readonly height: number;
  define(markup: (id: string) => string): string;
  add(markup: string): void;
  svg(): string;
};

export function createCanvas(width: number, height: number): Canvas {
  const definitions: string[] = [];
  const layers: string[] = [];
  return {
    width,
    height,
    define(markup) {
      const id = `d${definitions.length}`;
      definitions.push(markup(id));
      return id;
    },
    add: (markup) => void layers.push(markup),
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" ` +
      `height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions.join("")}</defs>${layers.join("")}</svg>`,
  };
}

const stopMarkup = (stops: Stops) =>
  stops
    .split(", ")
    .map((stop) => stop.split(" "))
    .map(([at, colour, opacity = "1"]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join("");

/** A paint that runs from the lit side of a shape to its far side. */
export function lit(canvas: Canvas, from: LightSource, stops: Stops): string {
  const length = Math.hypot(from.x, from.y) || 1;
  const dx = (from.x / length) * 0.5;
  const dy = (from.y / length) * 0.5;
  const id = canvas.define(
    (name) =>
      `<linearGradient id="${name}" x1="${0.5 + dx}" y1="${0.5 + dy}" x2="${0.5 - dx}" y2="${0.5 - dy}">${stopMarkup(stops)}</linearGradient>`,
  );
  return `url(#${id})`;
}

/** A radial paint in the box of the painted shape; centre and radius as shares of the box. */
export function glow(canvas: Canvas, centre: Point, radius: number, stops: Stops): string {
  const id = canvas.define(
    (name) =>
      `<radialGradient id="${name}" cx="${centre.x}" cy="${centre.y}" r="${radius}">${stopMarkup(stops)}</radialGradient>`,
  );
  return `url(#${id})`;
}

/** The `filter` attribute of a Gaussian blur. */
export function blur(canvas: Canvas, radius: number): string {
  const id = canvas.define(
    (name) =>
      `<filter id="${name}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${radius}"/></filter>`,
  );
  return `filter="url(#${id})"`;
}

/** The `filter` attribute that replaces a shape by coloured noise inside its outline. */
export function grain(canvas: Canvas, texture: Texture): string {
  const [red, green, blue] = texture.colour.map((channel) => (channel / 255).toFixed(3));
  const id = canvas.define(
    (name) =>
      `<filter id="${name}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">` +
      `<feTurbulence type="fractalNoise" baseFrequency="${texture.frequency}" numOctaves="${texture.octaves ?? 2}" seed="${texture.seed}"/>` +
      `<feColorMatrix values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} ${texture.gain} 0 0 0 ${texture.offset}"/>` +
      `<feComposite in2="SourceAlpha" operator="in"/></filter>`,
  );
  return `filter="url(#${id})"`;
}

/** Fills the whole frame. */
export function fill(canvas: Canvas, paint: string, attributes = ""): string {
  return `<rect width="${canvas.width}" height="${canvas.height}" fill="${paint}" ${attributes}/>`;
}

/** Coloured noise over the whole frame. */
export function texture(canvas: Canvas, noise: Texture, attributes = ""): string {
  return `<g ${attributes}>${fill(canvas, "#000", grain(canvas, noise))}</g>`;
}

/** Bumps lit from the side: noise used as a height map; the result multiplies what lies below by a grey. */
export function relief(
  canvas: Canvas,
  bumps: { frequency: string; octaves: number; seed: number; depth: number; opacity: number },
  from: LightSource,
): string {
  const azimuth = (Math.atan2(from.y, from.x) * 180) / Math.PI;
  const id = canvas.define(
    (name) =>
      `<filter id="${name}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">` +
      `<feTurbulence type="fractalNoise" baseFrequency="${bumps.frequency}" numOctaves="${bumps.octaves}" seed="${bumps.seed}"/>` +
      `<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0"/>` +
      `<feDiffuseLighting surfaceScale="${bumps.depth}" diffuseConstant="1" lighting-color="#fff"><feDistantLight azimuth="${azimuth}" elevation="30"/></feDiffuseLighting></filter>`,
  );
  return `<g style="mix-blend-mode:hard-light" opacity="${bumps.opacity}">${fill(canvas, "#000", `filter="url(#${id})"`)}</g>`;
}

/** Draws what `paint` adds out of focus, as a lens does with what lies behind the dish. */
export function defocus(canvas: Canvas, radius: number, paint: () => void): void {
  // The layer is a little larger than the frame so that the blur does not pull in the empty outside.
  const { width, height } = canvas;
  canvas.add(`<g transform="translate(${-width * 0.02} ${-height * 0.02}) scale(1.04)"><g ${blur(canvas, radius)}>`);
  paint();
  canvas.add("</g></g>");
}

/** Wraps flat drawing (origin in the middle, unit pixels) so that it lies on the table at `at`, turned by `angle`. */
export function onTable(at: Point, angle: number, markup: string): string {
  return `<g transform="translate(${at.x} ${at.y}) scale(1 ${TILT}) rotate(${angle})">${markup}</g>`;
}
