import { encode } from "uqr";

/** Sizes in which codes are printed: a page for each table, or nine stickers on one. */
export const SHEET_SIZES = ["pages", "stickers"] as const;
export type SheetSize = (typeof SHEET_SIZES)[number];

/** Tables on one printed page. */
export const PER_PAGE: Readonly<Record<SheetSize, number>> = { pages: 1, stickers: 9 };

/** The papers that printers are loaded with, in millimetres. */
export const PAPERS = { a4: { width: 210, height: 297 }, letter: { width: 215.9, height: 279.4 } } as const;
export type Paper = keyof typeof PAPERS;

/** Countries whose printers hold Letter; all others have A4. */
const LETTER: readonly string[] = [
  ...["US", "CA", "MX", "CO", "CL", "VE", "PH", "PR"],
  ...["CR", "DO", "GT", "HN", "NI", "PA", "SV"],
];

/** The paper of a country (ISO 3166). */
export const paperOf = (country: string | null): Paper => (LETTER.includes(country ?? "") ? "letter" : "a4");

/** The squares of a code as the path of an SVG, with the quiet border that scanners need, and its side in squares. */
export function codePath(text: string): { readonly path: string; readonly side: number } {
  // Level Q reads with a quarter of it stained or scratched.
  const { data, size } = encode(text, { border: 4, ecc: "Q" });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  return { path, side: size };
}
