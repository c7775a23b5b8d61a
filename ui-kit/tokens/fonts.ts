type Range = keyof typeof RANGES;

/** A served font file: a fontsource file cut to the characters of `range` and the weights that the interface uses. */
export type FontFile = {
  package: string;
  source: string;
  file: string;
  /** As `font-weight` has it: "600", or "400 600" for an axis. */
  weight: string;
  /** The axis is cut to this range; null for a static weight. */
  axis: { min: number; max: number } | null;
  range: Range;
};

type Face = {
  family: string;
  generic: "sans-serif" | "serif";
  files: readonly FontFile[];
  /** Metrics of the font, in units of `em`, which the fallback font is adjusted to. */
  metrics: { ascent: number; descent: number; em: number; averageWidth: number };
};

type FontChoice = {
  heading: FaceName;
  body: FaceName;
  /** h1, h2, h3 in pixels. */
  headingSizes: readonly [number, number, number];
  /** The two weights of the interface. */
  weights: readonly [body: number, strong: number];
};

export type FontFaces = {
  css: string;
  /** URLs worth preloading, most important first: the files that set the first screen. */
  preload: string[];
};

/**
 * Kept short, because every page contains them. Ranges may overlap: the browser uses the last matching rule, and
 * `charactersOf` removes from each file what a later one has.
 */
const RANGES = {
  "latin-ext": "U+100-2FF,U+1D00-1DBF,U+1E00-1EFF,U+2113,U+2C60-2C7F,U+A720-A7FF",
  "latin-more": "U+A1-FF,U+131,U+152-153,U+2BB-2DC,U+304-329,U+2010-2044,U+2122-2215,U+FEFF,U+FFFD",
  // Currency signs, with the rupee apart: a page of prices needs one sign, not all of extended Latin.
  currency: "U+20A0-20AB,U+20AD-20B8,U+20BA-20C0",
  rupee: "U+20B9",
  // Accented letters of Spanish, and of words like crêpe on an English menu. Letters and their kerning pairs are a
  // third of a file.
  accents: "U+A1,U+BF,U+C1,U+C9,U+CD,U+D1,U+D3,U+DA,U+DC,U+E0-E2,U+E7-EA,U+ED,U+F1,U+F3-F4,U+F6,U+FA-FC",
  // The characters of English, of which a first screen needs no more, and that of "Español", which other languages' pages name.
  latin:
    "U+20-7E,U+A0,U+A9,U+B0,U+B7,U+BD,U+D7,U+F1,U+2009,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+202F,U+20AC,U+2212",
  arabic: "U+600-6FF,U+750-77F,U+870-88E,U+890-891,U+897-8E1,U+8E3-8FF,U+200C-200E,U+FB50-FDFF,U+FE70-FEFC",
} as const;

/** The fontsource subset that contains the characters of each range. */
const SOURCES = {
  "latin-ext": "latin-ext",
  "latin-more": "latin",
  currency: "latin-ext",
  rupee: "latin-ext",
  accents: "latin",
  latin: "latin",
  arabic: "arabic",
} as const satisfies Record<Range, string>;
const LATIN = ["latin-ext", "latin-more", "currency", "rupee", "accents", "latin"] as const;
/** For faces that lack a sign: a browser rejects a file without glyphs and would request it on every page of prices. */
const without = (...missing: readonly Range[]) => LATIN.filter((range) => !missing.includes(range));

const variable = (
  slug: string,
  [min, max]: readonly [number, number],
  ranges: readonly Range[] = LATIN,
): FontFile[] => {
  const weights = min === max ? [min] : [min, max];
  return ranges.map((range) => ({
    package: `@fontsource-variable/${slug}`,
    source: `${slug}-${SOURCES[range]}-wght-normal.woff2`,
    file: `${slug}-${range}-${weights.join("-")}.woff2`,
    weight: weights.join(" "),
    axis: { min, max },
    range,
  }));
};

const fixed = (slug: string, weights: readonly number[]): FontFile[] =>
  weights.flatMap((weight) =>
    LATIN.map((range) => ({
      package: `@fontsource/${slug}`,
      source: `${slug}-${SOURCES[range]}-${weight}-normal.woff2`,
      file: `${slug}-${range}-${weight}.woff2`,
      weight: String(weight),
      axis: null,
      range,
    })),
  );

const face = (family: string, generic: Face["generic"], files: FontFile[], metrics: number[]): Face => {
  const [ascent = 1, descent = 0, em = 1, averageWidth = 0.45] = metrics;
  return { family, generic, files, metrics: { ascent, descent, em, averageWidth } };
};

/** Weights of a face for text and headings, and of one for headings only. */
const TEXT = [400, 600] as const;
const HEADING = [600, 600] as const;

/** Ascent, descent, units per em and average width come from the Capsize metrics of Google Fonts. */
const FACES = {
  "open-sans": face("Open Sans", "sans-serif", variable("open-sans", TEXT, without("rupee")), [2189, 600, 2048, 960]),
  "plus-jakarta-sans": face(
    "Plus Jakarta Sans",
    "sans-serif",
    variable("plus-jakarta-sans", TEXT),
    [1038, 222, 1000, 468],
  ),
  roboto: face("Roboto", "sans-serif", variable("roboto", TEXT), [1900, 500, 2048, 911]),
  sora: face("Sora", "sans-serif", variable("sora", TEXT, without("rupee", "currency")), [970, 290, 1000, 507]),
  "zilla-slab": face("Zilla Slab", "serif", fixed("zilla-slab", TEXT), [944, 256, 1000, 434]),
  quicksand: face("Quicksand", "sans-serif", variable("quicksand", [500, 700]), [1000, 250, 1000, 465]),
  "crimson-pro": face("Crimson Pro", "serif", variable("crimson-pro", HEADING), [918, 220, 1024, 410]),
  "dm-sans": face("DM Sans", "sans-serif", variable("dm-sans", TEXT), [992, 310, 1000, 466]),
  merriweather: face("Merriweather", "serif", variable("merriweather", HEADING), [984, 273, 1000, 496]),
  cairo: face("Cairo", "sans-serif", variable("cairo", [400, 700], ["arabic"]), [1303, 571, 1000, 422]),
} satisfies Record<string, Face>;

type FaceName = keyof typeof FACES;

/** What the text of a page needs from a font beyond English letters. */
export interface Writing {
  readonly script: "latin" | "arabic";
  /** One letter of each range that every first screen contains. */
  readonly letters: string;
}

const SMALL = [20, 18, 16] as const;
const LARGE = [24, 21, 19] as const;

const same = (
  name: FaceName,
  headingSizes: FontChoice["headingSizes"],
  weights: FontChoice["weights"] = [400, 600],
): FontChoice => ({
  heading: name,
  body: name,
  headingSizes,
  weights,
});

/** Selectable fonts (payments-and-widgets, section 9) and the default Open Sans. The serif ones take the larger headings. */
export const FONTS: Readonly<Record<string, FontChoice>> = {
  "Open Sans": same("open-sans", SMALL),
  "Plus Jakarta Sans": same("plus-jakarta-sans", SMALL),
  Roboto: same("roboto", SMALL),
  Sora: same("sora", SMALL),
  "Zilla Slab": same("zilla-slab", LARGE),
  // Its regular weight is too thin for small text on a phone, and 600 is too close to 500.
  Quicksand: same("quicksand", SMALL, [500, 700]),
  "Crimson Pro with DM Sans": { heading: "crimson-pro", body: "dm-sans", headingSizes: LARGE, weights: [400, 600] },
  Merriweather: { heading: "merriweather", body: "open-sans", headingSizes: LARGE, weights: [400, 600] },
};

export const DEFAULT_FONT = "Open Sans";

const simple = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");
/** Cairo's Arabic at 600 is hard to tell from 400, so strong Arabic text uses its boldest weight. */
const ARABIC_STRONG = 700;

/** The font that an owner named, ignoring case and separators; the default for an unknown name. */
export function fontChoice(name: string | null | undefined): FontChoice {
  const wanted = simple(name ?? "");
  const key = Object.keys(FONTS).find((font) => simple(font) === wanted) ?? DEFAULT_FONT;
  return FONTS[key] as FontChoice;
}

const FALLBACKS = {
  // Roboto and Liberation Sans are as wide as Arial, so one set of metrics fits phones and desktops.
  "sans-serif": { names: ["Arial", "Helvetica Neue", "Liberation Sans", "Roboto"], averageWidth: 913 / 2048 },
  serif: { names: ["Times New Roman", "Liberation Serif", "Times"], averageWidth: 832 / 2048 },
} as const;

const percent = (value: number) => `${Number((value * 100).toFixed(2))}%`;

function fallbackRule({ family, generic, metrics }: Face): string {
  const fallback = FALLBACKS[generic];
  const size = metrics.averageWidth / metrics.em / fallback.averageWidth;
  const source = fallback.names.map((name) => `local("${name}")`).join(",");
  const overrides = [
    `ascent-override:${percent(metrics.ascent / metrics.em / size)}`,
    `descent-override:${percent(metrics.descent / metrics.em / size)}`,
    "line-gap-override:0%",
    `size-adjust:${percent(size)}`,
  ];
  return `@font-face{font-family:"${family} Fallback";src:${source};${overrides.join(";")}}`;
}

function fileRule(family: string, { file, weight, range }: FontFile, baseUrl: string): string {
  return `@font-face{font-family:"${family}";font-style:normal;font-display:swap;font-weight:${weight};src:url("${baseUrl}/${file}") format("woff2");unicode-range:${RANGES[range]}}`;
}

/** Cairo is included only when the page's language is Arabic: a single Arabic word elsewhere must not fetch a font. */
function facesFor(choice: FontChoice, { script }: Writing): Face[] {
  const names: FaceName[] = [...new Set([choice.body, choice.heading])];
  return [...names, ...(script === "arabic" ? (["cairo"] as const) : [])].map((name) => FACES[name]);
}

/**
 * `@font-face` rules of one font in one language, with metric-adjusted fallbacks so that text does not shift. `baseUrl`
 * is where the files of `fontFiles()` are served, for example `/fonts`, with or without a trailing slash. `sample` is
 * other text of the first screen, such as a price; the files it needs are preloaded too.
 */
export function fontFaceCss(
  font: string | null | undefined,
  writing: Writing,
  baseUrl: string,
  { sample = "" }: { sample?: string } = {},
): FontFaces {
  const choice = fontChoice(font);
  const base = baseUrl.replace(/(?<!\/)\/+$/, "");
  const rules = facesFor(choice, writing).flatMap((each) => [
    ...each.files.map((file) => fileRule(each.family, file, base)),
    ...(each === FACES.cairo ? [] : [fallbackRule(each)]),
  ]);
  const { script, letters } = writing;
  const first =
    script === "arabic"
      ? FACES.cairo.files
      : [
          ...cutFor(choice.body, choice.weights[0], sample + letters),
          ...cutFor(choice.heading, choice.weights[1], letters),
        ];
  return { css: rules.join(""), preload: [...new Set(first.map(({ file }) => `${base}/${file}`))] };
}

/** The files of a face that set text in one weight, plus those that `sample` needs. */
function cutFor(name: FaceName, weight: number, sample: string): FontFile[] {
  const files = (FACES[name] as Face).files.filter(({ axis, weight: only }) => axis || only === String(weight));
  const signs = [...sample];
  const shown = files.filter((each) => signs.some((sign) => charactersOf(each).includes(sign)));
  return [...new Set([...files.filter(({ range }) => range === "latin"), ...shown])];
}

function stack(face: Face, { script }: Writing): string {
  const arabic = script === "arabic" ? `"Cairo",` : "";
  return `"${face.family}",${arabic}"${face.family} Fallback",${face.generic === "serif" ? "serif" : "system-ui,sans-serif"}`;
}

/**
 * Custom properties of one font in one language: stacks, and heading sizes in rem so that they follow the user's
 * setting.
 */
export function fontVariables(font: string | null | undefined, writing: Writing): Record<string, string> {
  const choice = fontChoice(font);
  const [h1, h2, h3] = choice.headingSizes.map((pixels) => `${pixels / 16}rem`) as [string, string, string];
  return {
    "--font-body-stack": stack(FACES[choice.body], writing),
    "--font-heading-stack": stack(FACES[choice.heading], writing),
    "--body-weight": String(choice.weights[0]),
    "--strong-weight": String(writing.script === "arabic" ? ARABIC_STRONG : choice.weights[1]),
    "--h1": h1,
    "--h2": h2,
    "--h3": h3,
  };
}

/** The heading font for text drawn into a picture: the family, its strong weight and its files. */
export interface HeadingFace {
  readonly family: string;
  readonly weight: number;
  readonly files: readonly FontFile[];
}

export function headingFace(font: string | null | undefined): HeadingFace {
  const { heading, weights } = fontChoice(font);
  const { family, files }: Face = FACES[heading];
  const weight = weights[1];
  return { family, weight, files: files.filter(({ axis, weight: only }) => axis || only === String(weight)) };
}

export const ARABIC_HEADING: HeadingFace = { family: "Cairo", weight: ARABIC_STRONG, files: FACES.cairo.files };

/** Every file that any selectable font needs, without duplicates: these must exist before serving. */
export function fontFiles(): FontFile[] {
  return (Object.values(FACES) as Face[]).flatMap(({ files }) => files);
}

const codePointsOf = (range: Range): number[] =>
  RANGES[range].split(",").flatMap((span) => {
    const [first = "", last = first] = span.replace("U+", "").split("-");
    const start = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index);
  });

/** The characters of a file, as text: those of its range that no later file of the face contains. */
export function charactersOf({ range }: FontFile): string {
  const order: readonly Range[] = LATIN;
  const later = new Set(order.includes(range) ? order.slice(order.indexOf(range) + 1).flatMap(codePointsOf) : []);
  const own = codePointsOf(range).filter((point) => !later.has(point));
  return String.fromCodePoint(...own);
}
