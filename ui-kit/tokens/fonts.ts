/** A file of a fontsource package and the characters it holds. */
type FontFile = { package: string; file: string; weight: string; range: "latin" | "latin-ext" | "arabic" };

type Face = {
  family: string;
  generic: "sans-serif" | "serif";
  files: readonly FontFile[];
  /** Of the font itself, in units of `em`; they shape the fallback so that text does not move when the font arrives. */
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
  /** Urls worth a preload, most important first: the face that sets most of the first screen, never the big display cut. */
  preload: string[];
};

const RANGES = {
  latin:
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
  "latin-ext":
    "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
  arabic: "U+0600-06FF,U+0750-077F,U+0870-088E,U+0890-0891,U+0897-08E1,U+08E3-08FF,U+200C-200E,U+FB50-FDFF,U+FE70-FEFC",
} as const;

const variable = (slug: string, weight: string, ...ranges: FontFile["range"][]): FontFile[] =>
  ranges.map((range) => ({
    package: `@fontsource-variable/${slug}`,
    file: `${slug}-${range}-wght-normal.woff2`,
    weight,
    range,
  }));

const fixed = (slug: string, weights: string[]): FontFile[] =>
  weights.flatMap((weight) =>
    (["latin", "latin-ext"] as const).map((range) => ({
      package: `@fontsource/${slug}`,
      file: `${slug}-${range}-${weight}-normal.woff2`,
      weight,
      range,
    })),
  );

const face = (family: string, generic: Face["generic"], files: FontFile[], metrics: number[]): Face => {
  const [ascent = 1, descent = 0, em = 1, averageWidth = 0.45] = metrics;
  return { family, generic, files, metrics: { ascent, descent, em, averageWidth } };
};

/** Ascent, descent, units per em and average width come from the capsize metrics of Google's fonts. */
const FACES = {
  "open-sans": face(
    "Open Sans",
    "sans-serif",
    variable("open-sans", "300 800", "latin", "latin-ext"),
    [2189, 600, 2048, 960],
  ),
  "plus-jakarta-sans": face(
    "Plus Jakarta Sans",
    "sans-serif",
    variable("plus-jakarta-sans", "200 800", "latin", "latin-ext"),
    [1038, 222, 1000, 468],
  ),
  roboto: face("Roboto", "sans-serif", variable("roboto", "100 900", "latin", "latin-ext"), [1900, 500, 2048, 911]),
  sora: face("Sora", "sans-serif", variable("sora", "100 800", "latin", "latin-ext"), [970, 290, 1000, 507]),
  "zilla-slab": face("Zilla Slab", "serif", fixed("zilla-slab", ["400", "600"]), [944, 256, 1000, 434]),
  quicksand: face(
    "Quicksand",
    "sans-serif",
    variable("quicksand", "300 700", "latin", "latin-ext"),
    [1000, 250, 1000, 465],
  ),
  "crimson-pro": face(
    "Crimson Pro",
    "serif",
    variable("crimson-pro", "200 900", "latin", "latin-ext"),
    [918, 220, 1024, 410],
  ),
  "dm-sans": face(
    "DM Sans",
    "sans-serif",
    variable("dm-sans", "100 1000", "latin", "latin-ext"),
    [992, 310, 1000, 466],
  ),
  merriweather: face(
    "Merriweather",
    "serif",
    variable("merriweather", "300 900", "latin", "latin-ext"),
    [984, 273, 1000, 496],
  ),
  cairo: face("Cairo", "sans-serif", variable("cairo", "200 1000", "arabic"), [1303, 571, 1000, 422]),
} satisfies Record<string, Face>;

type FaceName = keyof typeof FACES;

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
  // Its regular cut is too thin for small text on a phone, and 600 too close to what is left.
  Quicksand: same("quicksand", SMALL, [500, 700]),
  "Crimson Pro with DM Sans": { heading: "crimson-pro", body: "dm-sans", headingSizes: LARGE, weights: [400, 600] },
  Merriweather: { heading: "merriweather", body: "open-sans", headingSizes: LARGE, weights: [400, 600] },
};

export const DEFAULT_FONT = "Open Sans";

const simple = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");
const ARABIC_SCRIPT = /^(ar|fa|ur|ckb|ps)\b/;

/** The font an owner named, whatever its case and separators; the default for a name that is not on the list. */
export function fontChoice(name: string | null | undefined): FontChoice {
  const wanted = simple(name ?? "");
  const key = Object.keys(FONTS).find((font) => simple(font) === wanted) ?? DEFAULT_FONT;
  return FONTS[key] as FontChoice;
}

const FALLBACKS = {
  // Roboto and Liberation Sans are as wide as Arial, so one set of numbers fits phones and desktops.
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

/** Cairo is only named where Arabic is the page's language: a single Arabic word elsewhere must not fetch a font. */
function facesFor(choice: FontChoice, locale: string): Face[] {
  const names: FaceName[] = [...new Set([choice.body, choice.heading])];
  return [...names, ...(ARABIC_SCRIPT.test(locale) ? (["cairo"] as const) : [])].map((name) => FACES[name]);
}

/**
 * `@font-face` rules of one font in one language, with fallbacks of the same size (no jump when the font arrives).
 * `baseUrl` is where the files of `fontFiles()` are served, for example `/fonts`; a trailing slash is fine.
 */
export function fontFaceCss(font: string | null | undefined, locale: string, baseUrl: string): FontFaces {
  const choice = fontChoice(font);
  const base = baseUrl.replace(/\/+$/, "");
  const rules = facesFor(choice, locale).flatMap((each) => [
    ...each.files.map((file) => fileRule(each.family, file, base)),
    ...(each === FACES.cairo ? [] : [fallbackRule(each)]),
  ]);
  const first: Face = ARABIC_SCRIPT.test(locale) ? FACES.cairo : FACES[choice.body];
  return { css: rules.join(""), preload: first.files.slice(0, 1).map(({ file }) => `${base}/${file}`) };
}

function stack(face: Face, locale: string): string {
  const arabic = ARABIC_SCRIPT.test(locale) ? `"Cairo",` : "";
  return `"${face.family}",${arabic}"${face.family} Fallback",${face.generic === "serif" ? "serif" : "system-ui,sans-serif"}`;
}

/** Custom properties of one font in one language: stacks, heading sizes in rem (so that they grow with the reader's setting). */
export function fontVariables(font: string | null | undefined, locale: string): Record<string, string> {
  const choice = fontChoice(font);
  const [h1, h2, h3] = choice.headingSizes.map((pixels) => `${pixels / 16}rem`) as [string, string, string];
  return {
    "--font-body-stack": stack(FACES[choice.body], locale),
    "--font-heading-stack": stack(FACES[choice.heading], locale),
    "--body-weight": String(choice.weights[0]),
    "--strong-weight": String(choice.weights[1]),
    "--h1": h1,
    "--h2": h2,
    "--h3": h3,
  };
}

/** Every file any selectable font needs, as package and file name, each once: what has to be copied before serving. */
export function fontFiles(): { package: string; file: string }[] {
  const all = (Object.values(FACES) as Face[]).flatMap(({ files }) => files);
  return all.map((each) => ({ package: each.package, file: each.file }));
}
