/** The selector of each rule of a style sheet, and the declarations of the innermost ones. */
export const selectorsOf = (css: string) =>
  [...css.replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(/(?:^|[;{}])([^;{}@]+)\{/g)].map(([, selector = ""]) =>
    selector.trim(),
  );
const rulesOf = (css: string) =>
  [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = "", body = ""]) => ({ selector, body }));

/** The part of a selector whose elements the rule is for; what stands inside brackets belongs to it. */
const subjectOf = (selector: string) =>
  selector
    .replace(/:(?:not|is|where|has)\([^()]*(?:\([^()]*\)[^()]*)*\)/g, (inside) => inside.replaceAll(" ", ""))
    .split(/[\s>~+]+/)
    .at(-1) ?? "";

/** `:has()` on the root looks at every attribute it names further on, and `data-kit` stands on thousands of elements of a long menu. */
const ROWS_ANEW = /(?:html|body|:root):has\([^)]*\).*\s(?:\[data-kit|\*|\w+)/;
const LOOKS_THROUGH = /(?:^|[\s,:(])(?:html|body|:root)(?![-\w[])[^\s,]*:has\(/;

/** What stands inside each `:has()` of a selector. */
function argumentsOfHas(selector: string): string[] {
  return selector
    .split(":has(")
    .slice(1)
    .map((rest) => {
      let depth = 1;
      const end = [...rest].findIndex((letter) => {
        depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
        return depth === 0;
      });
      return rest.slice(0, end);
    });
}

/** What every added element is or may be, a control of a row above all. */
const FITS_MUCH = /\*|:not\(|(?<![-.#\w])button(?![-\w])|\[data-kit/;

interface Rule {
  readonly isBroken: (selector: string) => boolean;
  readonly says: string;
}
/** What a browser styles anew when a row is added to a long menu. */
const AT_SCALE: readonly Rule[] = [
  {
    isBroken: (selector) => ROWS_ANEW.test(selector) && !selector.includes("[data-invoice]"),
    says: "a rule on the root styles every row anew when one is added",
  },
  {
    isBroken: (selector) => LOOKS_THROUGH.test(selector) && /^(?:html|body|:root)/.test(subjectOf(selector)),
    says: "the page is looked through for what the root is styled by, whenever a row is added",
  },
  {
    isBroken: (selector) => /\.menu-middle:has\(|(?:^|[\s>~+]):has\(/.test(selector),
    says: "asks what holds the sections, or any element whatever, for what is in it",
  },
  {
    isBroken: (selector) => /:has\([^)]*\.dish(?![-\w])/.test(selector),
    says: "asks whether a row is there: its list says so",
  },
  {
    isBroken: (selector) => argumentsOfHas(selector).some((inside) => FITS_MUCH.test(inside)),
    says: "`*`, `:not()`, `button` and `data-kit` inside `:has()` make each added control restyle the page",
  },
  {
    isBroken: (selector) => /\.dish(?:es)?\b[^,]*:(?:last|nth-last|only)-/.test(selector),
    says: "a row depends on later rows",
  },
];

const FADES = "fades what is busy: text keeps its contrast while something loads";

/** Cut at a side and flush above or below. */
const CUT_FLUSH = /clip-path:\s*inset\((?:0 [^)]*|[^\s)]+ [^\s)]+ 0(?: [^)]*)?)\)/;
const CUTS = "cuts off what stands below the line: Arabic letters reach out of theirs";

/** Problems of a style sheet: what is slow in a long menu, what takes contrast from a text, and what cuts letters off. */
export function problemsOfSheet(file: string, css: string): string[] {
  const slow = selectorsOf(css).flatMap((selector) =>
    AT_SCALE.filter(({ isBroken }) => isBroken(selector)).map(({ says }) => `${file}: ${selector}: ${says}`),
  );
  const fading = rulesOf(css)
    .filter(({ selector, body }) => selector.includes("aria-busy") && /(^|\s)(opacity|filter):/.test(body))
    .map(({ selector }) => `${file}: ${selector.trim()}: ${FADES}`);
  const cutting = rulesOf(css)
    .filter(({ body }) => CUT_FLUSH.test(body))
    .map(({ selector }) => `${file}: ${selector.trim()}: ${CUTS}`);
  return [...slow, ...fading, ...cutting];
}

/** Classes that fade a little while something is under way: by a variant for it, or chosen in code that names it. */
export function fadingClasses(file: string, source: string): string[] {
  return [...source.matchAll(/[^\s"'`]*(?<![\w-])opacity-\[?(?!(?:0|100)\b)[\d.]+/g)].flatMap(({ 0: name, index }) => {
    const variants = name.split(":").slice(0, -1);
    // What stands in the same element or expression before the class.
    const before = source.slice(Math.max(source.lastIndexOf("<", index), source.lastIndexOf(";", index)), index);
    const underWay = variants.length === 0 && /loading|busy|pending|waiting|saving/i.test(before);
    return underWay || variants.some((variant) => !variant.startsWith("not-") && /busy|loading|pending/.test(variant))
      ? [`${file}: ${name}: ${FADES}`]
      : [];
  });
}
