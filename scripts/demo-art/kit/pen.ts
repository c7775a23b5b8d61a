/** What a dish is drawn with. Each brand's hand turns the same strokes into its own technique. */

/** What something is made of, not its colour: each hand mixes these from its own few inks. */
export const MATERIALS = [
  "white",
  "cream",
  "butter",
  "maize",
  "gold",
  "toast",
  "meat",
  "char",
  "red",
  "orange",
  "pink",
  "herb",
  "leaf",
  "lime",
  "purple",
  "steel",
  "brass",
  "coffee",
  "latte",
  "glass",
  "paper",
  "clay",
  "line",
] as const;
export type Material = (typeof MATERIALS)[number];

export type AreaOptions = {
  /** Without shade: thin or tiny things. */
  flat?: boolean;
  /** Without an outline where the hand has one. */
  bare?: boolean;
};

export interface Pen {
  area(outline: string, of: Material, options?: AreaOptions): void;
  stroke(path: string, of: Material, width: number): void;
  /** Whatever `draw` draws is cut off at the outline. */
  inside(outline: string, draw: () => void): void;
  /** Moves, turns (degrees) and scales what `draw` draws around its own origin. */
  placed(x: number, y: number, turn: number, scale: number, draw: () => void): void;
  /** The dark place below something that stands or lies on the table. */
  shadow(outline: string): void;
}

export type Size = { width: number; height: number };

/** Where the dishes stand, as parts of the picture: their middle, and how far they reach to each side. */
export type Focus = { x: number; y: number; reach: number };
export const CENTRE: Focus = { x: 0.5, y: 0.46, reach: 0.42 };

/** A hand: begins a picture on one of its grounds, and closes it into a whole SVG. */
export type Hand = {
  grounds: number;
  /** For each ground the materials that would be lost on it. */
  hidden: readonly (readonly Material[])[];
  begin(size: Size, ground: number, seed: number, focus?: Focus): Pen & { svg(): string };
};

export const element = (path: string, attributes: string) => `<path d="${path}" ${attributes}/>`;

type Box = { x: number; y: number; width: number; height: number };

/** The numbers of path data as absolute as it takes for an estimate of its extent. */
export function extentOf(outline: string): Box {
  let [x, y] = [0, 0];
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [, command = "", rest = ""] of outline.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const values = rest.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
    const relative = command === command.toLowerCase();
    const upper = command.toUpperCase();
    if (upper === "H") x = relative ? x + (values[0] ?? 0) : (values[0] ?? 0);
    else if (upper === "V") y = relative ? y + (values[0] ?? 0) : (values[0] ?? 0);
    else if (upper !== "Z") {
      const [dx = 0, dy = 0] = values.slice(-2);
      [x, y] = relative ? [x + dx, y + dy] : [dx, dy];
      if (upper === "A") {
        xs.push(x);
        const ry = values[1] ?? 0;
        ys.push(y - ry, y + ry);
      }
    }
    xs.push(x);
    ys.push(y);
  }
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

const FAR = "M-2000-2000H3000V3000H-2000Z";

/** The side of an outline away from the light, to be drawn inside the outline: narrower on small things. */
export function awayFromLight(outline: string, deep: number, fill: string): string {
  const { width, height } = extentOf(outline);
  const dx = Math.min(deep, Math.max(width, 8) * 0.2);
  const dy = Math.min(deep * 0.75, Math.max(height, 8) * 0.18);
  return `<path fill-rule="evenodd" transform="translate(${(-dx).toFixed(1)} ${(-dy).toFixed(1)})" d="${FAR}${outline}" ${fill}/>`;
}

export const transformOf = (x: number, y: number, turn: number, scale: number) =>
  `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)}) scale(${scale.toFixed(3)})`;
