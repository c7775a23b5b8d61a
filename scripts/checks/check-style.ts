import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { FULFILMENT_MODES } from "../../config/constants.ts";
import { LANGUAGES } from "../../config/languages.ts";
import { root } from "../processes.ts";
import { apiWriters, writesPastActions } from "./api-writers.ts";
import { unisolatedNames } from "./isolated-names.ts";
import { SOURCES, sizeProblems } from "./sizes.ts";
import { fadingClasses, problemsOfSheet } from "./style-sheets.ts";

/**
 * Style rules that the linter does not cover: no raw colour outside the tokens, no left or right where a logical
 * direction exists, no hand-made control beside the kit, no direct use of the router's link, and the sizes of files and
 * folders.
 */
interface Rule {
  /** Printed with each problem, so that a sentence can be reworded. */
  readonly id: string;
  readonly files: string;
  readonly except?: RegExp;
  readonly patterns: readonly RegExp[];
  readonly says: string;
}

const HUES =
  "red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|gray|grey|slate|zinc|neutral|stone|white|black";
const PAINTS = "bg|text|border|fill|stroke|ring|outline|shadow|from|via|to|accent|caret|decoration|divide|placeholder";
/** Properties that take a colour, as CSS (`background-color:`) and as an inline style (`backgroundColor:`). */
const PAINTED = "color|background|fill|stroke|border|outline|box-?shadow|text-?shadow|caret-?color|accent-?color";
const NAMED = `${HUES}|silver|gold|brown|navy|olive|maroon|magenta|crimson|tomato|salmon|coral|khaki|beige|ivory|snow`;

/** Order modes, the types of their orders and how the storefront was opened, in every spelling. */
const MODES = [
  ...FULFILMENT_MODES,
  "dine-in|contactlessqsr|qr|Delivery|TakeAway|Dinein|ContactlessDinein|ContactlessQSR",
].join("|");

const CODES = LANGUAGES.join("|");

const SIDES = "l|r|tl|tr|bl|br";

const rules: readonly Rule[] = [
  {
    id: "raw-color",
    files: "{app,components,ui-kit,payments,backend/console/browser}/**/*.{ts,tsx,css}",
    // The palette computes colours and the tables beside it name them. The style sheets in that folder are checked like
    // any other.
    except: /ui-kit\/tokens\/.*\.ts$|announcement-colors\.ts$|console\/browser\/(?:colors\.ts|styles\/tokens\.css)$/,
    patterns: [
      /(?<![\w&(/]|href=")#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?![^"'`]*\))/i,
      /(?<![a-z-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\((?!["'`])/,
      new RegExp(`(?<![\\w-])(?:${PAINTS})-(?:${HUES})(?:-\\d+)?\\b`),
      new RegExp(`(?<![\\w-])(?:${PAINTED})\\w*\\s*:[^;,{}]*?(?<![\\w-])(?:${NAMED})(?![\\w-])`, "i"),
    ],
    says: "raw colour: use a token of ui-kit/tokens",
  },
  {
    id: "physical-direction",
    files: "{app,components,ui-kit,payments,backend/console/browser}/**/*.{ts,tsx,css}",
    patterns: [
      new RegExp(
        `(?<![\\w-])-?(?:pl|pr|ml|mr|left|right|scroll-[mp][lr])-(?:\\d|px|auto|full|\\[|\\()|(?<![\\w-])(?:border|rounded)-(?:${SIDES})(?![\\w])`,
      ),
      /\b(?:text|float|clear)-(?:left|right)\b/,
      /\b(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)\b|\b(?:float|clear|text-align): ?(?:left|right)\b/,
      /\bborder-(?:top|bottom)-(?:left|right)-radius\b|^\s*(?:left|right)\s*:(?!:)|\bstyle=\{\{[^}]*\b(?:left|right)\s*:/,
      /\b(?:margin|padding|scrollMargin|scrollPadding|border)(?:Left|Right)\b|\btextAlign: ?"(?:left|right)"/,
    ],
    says: "physical direction: use the logical one (ps-, me-, start-, text-start …)",
  },
  {
    id: "own-control",
    files: "{app,components,payments}/**/*.tsx",
    patterns: [
      /<(?:button|input|select|textarea|dialog|details|summary|progress|meter)(?:[\s>/]|$)/,
      /\brole="(?:dialog|alertdialog|button|tab|tablist|switch|checkbox|radio|progressbar|combobox|listbox|menu)"/,
      /\b(?:animate-spin|bg-skeleton)\b/,
    ],
    says: "built beside the kit: use a widget of ui-kit, or name the file with its reason in OWN_CONTROLS",
  },
  {
    id: "router",
    files: "{app,components}/**/*.{ts,tsx}",
    except: /^components\/layout\/navigation\/(?:page-link\.tsx|use-navigate\.ts)$/,
    patterns: [/"next\/link"/, /\buseRouter\b/],
    says: "router used directly: PageLink and useNavigate load the document of a page that takes payments",
  },
  {
    id: "whole-messages",
    files: "components/**/*.{ts,tsx}",
    patterns: [/\buseMessages\(\)(?:\.\w+|\[|.*\bas [A-Z])/],
    says: "read from the messages themselves, which are compiled in a build: useTranslations or clientTexts give texts",
  },
  {
    id: "dimmed",
    files: "{app,components,payments}/**/*.{ts,tsx}",
    patterns: [/(?<![\w:-])opacity-(?!0\b|100\b)[\d[]/],
    says: "dimmed: what is being read again keeps its contrast; show a Spinner beside it, or a Skeleton in its place",
  },
  {
    id: "joined-address",
    files: "{app,components,lib}/**/*.{ts,tsx}",
    patterns: [/\$\{[\w.]*[sS]ubPath\}\/(?!sw\.js|p\/|api\/|graphql)[a-z]/],
    says: "joined by hand: shopPath of lib/domain/pages knows the pages that there are",
  },
  {
    id: "mode-name",
    files: "{app,components,lib,backend,config,payments,scripts}/**/*.{ts,tsx}",
    patterns: [
      new RegExp(
        `[!=]== "(?:${MODES})"|"(?:${MODES})" [!=]==|\\bcase "(?:${MODES})":|\\.includes\\("(?:${MODES})"\\)|\\? "(?:${MODES})" :|\\["(?:${MODES})"[,\\]]|\\bas "(?:${MODES})"`,
      ),
    ],
    says: "decided by the name of an order mode: ask a column of lib/domain/modes, or write a record by mode",
  },
  {
    id: "language-name",
    files: "{app,components,lib,backend,config,payments,scripts,ui-kit}/**/*.{ts,tsx}",
    // English as a country spells it, the locales that vendors have, and the language in which they write to everybody.
    except:
      /^(?:lib\/i18n\/(?:studio-)?messages|payments\/providers\/locales|components\/payment\/result\/vendor-sentence)\.ts$/,
    patterns: [
      new RegExp(
        `[!=]== "(?:${CODES})"|"(?:${CODES})" [!=]==|\\bcase "(?:${CODES})":|\\.includes\\("(?:${CODES})"\\)|"(?:\\w+_)?(${CODES})", "(?:\\w+_)?(?!\\1")(?:${CODES})"`,
      ),
    ],
    says: "decided by the name of a language: ask a column of config/languages, or write a record by language",
  },
  {
    id: "alias-of-storefront",
    files: "{backend,lib/domain,config}/**/*.ts",
    patterns: [/(?:from|import)\(? ?"@\//],
    says: "an alias that only the storefront has: the backend runs this file by its relative path",
  },
  {
    id: "machine-clock",
    files: "{backend,lib/domain}/**/*.ts",
    // What is signed for another machine counts by the machine's own clock; a browser has no other.
    except: /backend\/payments-sandbox\/core\/outbox\.ts$|console\/browser\//,
    patterns: [/(?<!\(\) => )\bnew Date\(\)/, /\bDate\.now\(\)/],
    says: "the machine's clock: take the time or the clock as an argument",
  },
  {
    id: "database-clock",
    files: "backend/**/*.ts",
    // The record of a migration has the machine's time, and so does a row that was given none.
    except: /backend\/db\/(?:migrate|schema\/columns)\.ts$/,
    patterns: [/\bnow\(\)`|`now\(\)|\bdefault now\(\)|\b(?:current_timestamp|clock_timestamp\(|localtimestamp)/i],
    says: "the database's clock: give the time of the clock as a value",
  },
  {
    id: "literal-spread",
    files: "{app,backend,components,config,lib,payments,scripts,tests,ui-kit}/**/*.{ts,tsx}",
    patterns: [/\.\.\.\{/],
    says: "literal spread into a literal: write its fields in the outer one",
  },
  {
    id: "bare-limit",
    files: "{app,backend,components,config,lib,payments,scripts,tests,ui-kit}/**/*.{ts,tsx}",
    patterns: [/^(?:export )?const (?:MAX|MIN)(?:: .*)? = /],
    says: "limit without a name: say of what, as MAX_ROWS",
  },
  {
    id: "module-state",
    files: "components/**/*.{ts,tsx}",
    except: /^components\/menu\/lazy-sections\/lazy-rows\.tsx$/,
    patterns: [
      /^(?:export )?let /,
      /^(?:export )?const \w+(?:: (?!Readonly).*)? = (?:new (?:Map|Set|WeakMap|WeakSet|EventTarget)\b|create(?:Toast)?Store\b)/,
      /^(?:export )?const \w+(?:: (?!readonly ).*)? = \[\];/,
    ],
    says: "state of a module: every provider in the tab would share it; put it into lib/state (ui-state), or name it Readonly",
  },
  {
    id: "log-line",
    files: "lib/{observe,business,render}/**/*.ts",
    except: /^lib\/observe\/log-line\.ts$/,
    patterns: [/\bconsole\.(?:log|info|warn|error)\b/],
    says: "written beside the log: logLine gives a line the form that the backend's have",
  },
  {
    id: "fixed-corner",
    files: "{ui-kit,components}/**/*.css",
    except: /^components\/studio\//,
    patterns: [/^\s*border-radius: (?!.*var\(--(?:corner|radius)|inherit;|.*999px|.*50%|0;|1px;)/],
    says: "fixed corner: every corner follows the one that the shop chose, by --corner or --radius",
  },
  {
    id: "browser-storage",
    files: "{app,components,lib,payments,ui-kit}/**/*.{ts,tsx}",
    // The table of records and what reads it. The payment client imports nothing of the shop, so it stores its attempts itself.
    except:
      /^(?:lib\/storage\/(?:records|language|third-party-traces)|payments\/browser\/(?:storage|browser-host))\.ts$/,
    patterns: [
      /\bdocument\.cookie\b|\bcookieStore\b|\bindexedDB\b/,
      /(?<!browserStorage\(["'])\b(?:localStorage|sessionStorage)\b/,
      /\bstorage\??\.(?:getItem|setItem|removeItem|clear)\b/i,
    ],
    says: "kept in the browser beside the table: add a row to lib/storage/table.ts, read and write it by lib/storage/records.ts",
  },
];

/** The only files that may build a control of their own, each with the reason. */
export const OWN_CONTROLS: Readonly<Record<string, string>> = {
  "components/menu/dish/add-control.tsx":
    "stands a thousand times on a menu: one short class of dish.css instead of a button's twenty",
  "components/menu/section-nav.tsx":
    "a class of the menu's row that comes and goes with the header, and no button's twenty",
  "components/menu/sort-filter/sort-filter.tsx":
    "keeps a press until its script has loaded, without a script: then the kit's chip takes its place",
  "components/layout/errors/error-screen.tsx":
    "in the first scripts of every page, twice: its classes are computed by the build",
  "components/favourites/heart/favourite-button.tsx": "the same: a heart on each of a thousand rows",
  "components/studio/editors/pages/rich-text-area.tsx": "tools of a text, which must not take the focus from it",
  "components/studio/editors/pictures/picture-field.tsx":
    "the file chooser, which is hidden and opened by a button of the kit",
  "app/%5Fkit/specimens/dialogs.tsx": "the card field of a payment provider's own frame, which is not ours to dress",
};

/** `padding: 1 2 3 4` sets right and left: the second and fourth value must be equal. */
const FOUR = /\b(?:margin|padding|inset|border-radius|scroll-margin|scroll-padding):\s*([^;{}()]+);/;
function namesSides(line: string): boolean {
  const parts = FOUR.exec(line)?.[1]?.trim().split(/\s+/) ?? [];
  return parts.length === 4 && parts[1] !== parts[3];
}

/** Comments are exempt, and so are lines with a reason after `style-ok:`. */
const exempt = (line: string) => /^\s*(\/\/|\*|\/\*|\{\/\*)/.test(line) || line.includes("style-ok:");

const writers = apiWriters();

/** A module is imported once, its types beside its values: `import { type A, b } from`. */
function importedTwice(name: string, text: string): string[] {
  const modules = [...text.matchAll(/^import (?:type )?\{[^}]*\} from "([^"]+)";/gm)].map(([, from = ""]) => from);
  const twice = new Set(modules.filter((from, index) => modules.indexOf(from) < index));
  return [...twice].map(
    (from) => `${name} [imported-twice] imported twice: name the types and values of ${from} in one import`,
  );
}

/** The problems of one file, as `path:line [rule] sentence`. */
export function problemsOf(file: string, text: string): string[] {
  const name = file.replaceAll(path.sep, "/");
  const applying = rules.filter(
    ({ id, files, except }) =>
      path.matchesGlob(name, files) &&
      !except?.test(name) &&
      !(id === "own-control" && Object.hasOwn(OWN_CONTROLS, name)),
  );
  const lines = text.split("\n").flatMap((line, index) => {
    if (exempt(line)) return [];
    const broken = applying.filter(({ patterns }) => patterns.some((pattern) => pattern.test(line)));
    const problems = broken.map(({ id, says }) => `[${id}] ${says}`);
    if (name.endsWith(".css") && namesSides(line))
      problems.push("[physical-direction] physical direction: four values name left and right");
    return problems.map((problem) => `${name}:${index + 1} ${problem}: ${line.trim().slice(0, 120)}`);
  });
  return [...lines, ...importedTwice(name, text), ...writesPastActions(name, text, writers)];
}

const sourceFiles = (pattern: string) =>
  globSync(pattern, { cwd: root }).filter((file) => !/(?:^|\/)(?:generated|node_modules|\.next[^/]*)\//.test(file));

/** All problems of the project. */
export function checkStyle(): string[] {
  const read = (file: string) => readFileSync(path.join(root, file), "utf8");
  const problems = [...new Set(rules.flatMap(({ files }) => sourceFiles(files)))].flatMap((file) =>
    problemsOf(file, read(file)),
  );
  const sources = SOURCES.flatMap(sourceFiles).map((file) => ({ file, lines: read(file).split("\n").length - 1 }));
  problems.push(...sizeProblems(sources));
  const texts = (pattern: string) => sourceFiles(pattern).map((file) => [file, read(file)] as const);
  problems.push(...texts("{app,components,ui-kit,backend}/**/*.css").flatMap((sheet) => problemsOfSheet(...sheet)));
  problems.push(...texts("{app,components,ui-kit}/**/*.{ts,tsx}").flatMap((file) => fadingClasses(...file)));
  problems.push(...texts("components/**/*.{ts,tsx}").flatMap((file) => unisolatedNames(...file)));
  for (const file of Object.keys(OWN_CONTROLS)) {
    const broken = rules.some(
      ({ id, patterns }) => id === "own-control" && patterns.some((one) => one.test(read(file))),
    );
    if (!broken) problems.push(`${file} builds no control of its own: take it off OWN_CONTROLS`);
  }
  return problems;
}

if (import.meta.main) {
  const problems = checkStyle();
  if (problems.length) {
    console.error(problems.join("\n"));
    process.exit(1);
  }
}
