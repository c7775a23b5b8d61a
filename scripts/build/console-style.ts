import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { CONSOLE_FONT, CONSOLE_THEMES } from "../../backend/console/browser/colors.ts";
import { LANGUAGES, traitsOf } from "../../config/languages.ts";
import { fontFaceCss, fontVariables } from "../../ui-kit/tokens/fonts.ts";
import { type ThemeInput, themeVariables } from "../../ui-kit/tokens/palette.ts";
import { root } from "../processes.ts";

/**
 * The staff console's stylesheet and icons. It is no React application, but its colours, type, radii, shadows and icons
 * are the kit's, so that it is seen to be of the same house as the shops.
 */

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** A stylesheet with its imports inlined and comments removed. */
function withImports(file: string): string {
  return read(file)
    .replace(/\/\*[\s\S]*?\*\/\n*/g, "")
    .replace(/^@import "(\.[^"]+)";$/gm, (_, name: string) => withImports(path.join(path.dirname(file), name)));
}

/** Sizes, radii, shadows and curves as the kit's stylesheets declare them. */
function kitDeclarations(): Record<string, string> {
  const styles = ["theme", "base"].map((name) => read(`ui-kit/tokens/${name}.css`)).join("\n");
  const declared = styles.matchAll(/^\s+(--(?:corner|motion|safe|radius|shadow|text|ease)[\w-]*):\s*([^;]+);/gm);
  return Object.fromEntries([...declared].map(([, name, value]) => [name, (value ?? "").replace(/\s+/g, " ").trim()]));
}

/** The declarations that the styles use, and those that these use in turn. */
function used(styles: string, declarations: Readonly<Record<string, string>>): string[] {
  const names = new Set<string>();
  const collect = (text: string) => {
    for (const [, name = ""] of text.matchAll(/var\((--[\w-]+)/g)) {
      if (names.has(name) || !(name in declarations)) continue;
      names.add(name);
      collect(declarations[name] ?? "");
    }
  };
  collect(styles);
  return Object.keys(declarations).flatMap((name) => (names.has(name) ? `  ${name}: ${declarations[name]};` : []));
}

const rule = (selector: string, lines: readonly string[]) => `${selector} {\n${lines.join("\n")}\n}`;

const FACE = /@font-face\{[^}]*\}/g;

/** The console's stylesheet: the kit's tokens that it uses, in the console's colours and font, and its own rules. */
export function consoleStyle(): string {
  const styles = withImports("backend/console/browser/console.css");
  const kit = kitDeclarations();
  const theme = (input: ThemeInput) => {
    const { variables, colorScheme } = themeVariables(input);
    return [`  color-scheme: ${colorScheme};`, ...used(styles + JSON.stringify(kit), variables)];
  };
  const fonts = new Map(
    LANGUAGES.map((language) => [traitsOf(language).font.script, { language, ...traitsOf(language) }]),
  );
  const faces = [...fonts.values()].flatMap(({ font }) => fontFaceCss(CONSOLE_FONT, font, ".").css.match(FACE) ?? []);
  const stacks = [...fonts.values()].map(({ language, font }) =>
    rule(
      font.script === "latin" ? ":root" : `:root:lang(${language})`,
      used(styles, fontVariables(CONSOLE_FONT, font)),
    ),
  );
  return complete(
    [
      ...new Set(faces),
      rule(":root", [...theme(CONSOLE_THEMES.light), ...used(styles, kit)]),
      `@media (prefers-color-scheme: dark) {\n${rule(":root", theme(CONSOLE_THEMES.dark))}\n}`,
      ...stacks,
      styles,
    ].join("\n"),
  );
}

/** A rule with a token that does not exist is ignored by browsers without a word. */
function complete(sheet: string): string {
  const declared = new Set(sheet.match(/--[\w-]+(?=:)/g));
  const missing = [...sheet.matchAll(/var\((--[\w-]+)/g)].flatMap(([, name = ""]) => (declared.has(name) ? [] : name));
  if (missing.length > 0) throw new Error(`The console's styles use tokens that do not exist: ${missing.join(", ")}.`);
  return sheet;
}

/** The kit's icons that the console shows, by the console's names. */
const ICONS = {
  delivery: "BikeIcon",
  pickup: "BagIcon",
  counter: "StoreIcon",
  table: "TableIcon",
  orders: "ReceiptIcon",
  stock: "TagIcon",
  today: "CalendarIcon",
  store: "StoreIcon",
  bell: "BellIcon",
  clock: "ClockIcon",
  close: "CloseIcon",
  phone: "PhoneIcon",
  warning: "WarningIcon",
  account: "UserIcon",
  manage: "FilterIcon",
  outward: "OutwardIcon",
  check: "CheckIcon",
  forward: "ChevronForwardIcon",
} as const;

/** Draws the icons with React once, as markup for the console's pages. */
export async function consoleIcons(bundle: (entry: string, out: string) => Promise<void>): Promise<string> {
  const out = path.join(root, ".cache", "console-icons.mjs");
  await bundle("ui-kit/icons/index.ts", out);
  const [{ createElement }, { renderToStaticMarkup }, icons] = await Promise.all([
    import("react"),
    import("react-dom/server"),
    import(pathToFileURL(out).href),
  ]);
  const lines = Object.entries(ICONS).map(([name, component]) => {
    const markup = renderToStaticMarkup(createElement(icons[component], { size: 22 }));
    return `  ${name}: ${JSON.stringify(markup)},`;
  });
  return `/** The kit's icons as markup (scripts/build/console-style.ts). */\nexport const ICONS = {\n${lines.join("\n")}\n} as const;\n`;
}
