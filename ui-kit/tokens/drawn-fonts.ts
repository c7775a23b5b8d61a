import path from "node:path";
import { ARABIC_HEADING, charactersOf, FONTS, type HeadingFace, headingFace } from "./fonts.ts";

/** A font for pictures drawn on the server: one weight, in a file format that image libraries read. */
export interface DrawnFont {
  readonly package: string;
  readonly source: string;
  readonly file: string;
  readonly characters: string;
  /** The weight to cut a variable font to; null for a static one. */
  readonly axis: number | null;
}

function drawn({ weight, files }: HeadingFace): DrawnFont[] {
  const sources = [...new Set(files.map(({ source }) => source))];
  return sources.flatMap((source) => {
    const same = files.filter((each) => each.source === source);
    const [first] = same;
    if (!first) return [];
    const characters = `${same.map(charactersOf).join("")} `;
    const file = `${path.basename(source, ".woff2")}-${weight}.ttf`;
    return [{ package: first.package, source, file, characters, axis: first.axis ? weight : null }];
  });
}

/** Every file needed to draw with any selectable font, without duplicates. */
export function drawnFonts(): DrawnFont[] {
  const faces = [...Object.keys(FONTS).map(headingFace), ARABIC_HEADING];
  return [...new Map(faces.flatMap(drawn).map((font) => [font.file, font])).values()];
}

/** Family names inside some files, which are named after the variable font's default weight. */
const NAMES_INSIDE: Readonly<Record<string, string>> = {
  Merriweather: "Merriweather Light 18pt",
  Quicksand: "Quicksand Light",
  "Zilla Slab": "Zilla Slab SemiBold",
};

/** The families and files of a font's headings, together with Arabic: any name may mix both scripts. */
export function drawnHeading(font: string): {
  readonly families: readonly string[];
  readonly files: readonly string[];
} {
  const faces = [headingFace(font), ARABIC_HEADING];
  return {
    families: faces.map(({ family }) => NAMES_INSIDE[family] ?? family),
    files: faces.flatMap(drawn).map(({ file }) => file),
  };
}
