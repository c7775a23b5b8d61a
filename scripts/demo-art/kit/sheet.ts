/** The growing list of elements of one picture, with its clip paths. */
import { transformOf } from "./pen.ts";

export type Sheet = {
  add(markup: string): void;
  /** The attribute that cuts an element off at an outline. */
  clip(outline: string): string;
  inside(outline: string, draw: () => void): void;
  placed(x: number, y: number, turn: number, scale: number, draw: () => void): void;
  defs(): string;
  body(): string;
};

export function createSheet(): Sheet {
  const out: string[] = [];
  const defs: string[] = [];
  const clip = (outline: string) => {
    defs.push(`<clipPath id="c${defs.length}"><path d="${outline}" clip-rule="evenodd"/></clipPath>`);
    return `clip-path="url(#c${defs.length - 1})"`;
  };
  const group = (attributes: string, draw: () => void) => {
    out.push(`<g ${attributes}>`);
    draw();
    out.push("</g>");
  };
  return {
    add: (markup) => void out.push(markup),
    clip,
    inside: (outline, draw) => group(clip(outline), draw),
    placed: (x, y, turn, scale, draw) => group(`transform="${transformOf(x, y, turn, scale)}"`, draw),
    defs: () => defs.join(""),
    body: () => out.join(""),
  };
}

export const wholeSvg = (size: { width: number; height: number }, defs: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><defs>${defs}</defs>${body}</svg>`;
