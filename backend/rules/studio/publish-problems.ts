import { DEFAULTS } from "../../../config/constants.ts";
import { type ConfigInput, isConfigInput } from "../../../config/fixed-fields.ts";
import { CREDENTIALS, isLink, isOwnPath } from "../../../config/forms/link.ts";
import { isLanguage, type Language } from "../../../config/languages.ts";
import { businessConfigSchema } from "../../../config/schema.ts";
import { fixedPath, ROUTE_IDS, routeOf } from "../../../lib/domain/pages/route-table.ts";
import { valueAt } from "../../../lib/domain/studio/paths.ts";
import { hasStrayDirection } from "../stray-direction.ts";
import { unknownValues } from "./known-values.ts";
import { type Problem, problemOfIssue } from "./problem-of-issue.ts";
import { isAnyText, textFields } from "./text-fields.ts";

/** Addresses that lead to files or handlers of the process. */
const OF_THE_PROCESS = [
  "api",
  "brand",
  "demo",
  "files",
  "fonts",
  "graphql",
  "missing",
  "p",
  "pages",
  "payments",
  "studio",
];

/** First segments that a page of the shop's own or the process already has. */
const RESERVED: ReadonlySet<string> = new Set([
  ...OF_THE_PROCESS,
  ...ROUTE_IDS.filter((id) => id !== "custom").flatMap((id) => {
    const { path, internal } = routeOf(id);
    return [fixedPath(id), path.startsWith("*") ? "" : path, internal ?? ""].map((one) => one.split("/")[1] ?? "");
  }),
]);

/**
 * Everything that must be right before a configuration is published: what its schema refuses, and what would break the
 * shop although each field is valid. Empty for one that may be published.
 */
export function publishProblems(config: ConfigInput): Problem[] {
  const parsed = businessConfigSchema.safeParse(config);
  const ofFields = parsed.success ? [] : parsed.error.issues.map((issue) => problemOfIssue(issue, config));
  return [
    ...ofFields,
    ...unknownValues(config),
    ...pagePaths(config),
    ...requiredLanguage(config),
    ...tooLong(config),
    ...strayDirections(config),
    ...wrongLinks(config),
    ...zone(config),
  ];
}

/** The custom pages that are switched on, with their places in the list. */
function pagesOf({ customPages }: ConfigInput): { readonly index: number; readonly page: ConfigInput }[] {
  const pages: readonly unknown[] = Array.isArray(customPages) ? customPages : [];
  return pages.flatMap((page, index) => (isConfigInput(page) && page.enabled !== false ? [{ index, page }] : []));
}

function pagePaths(config: ConfigInput): Problem[] {
  const taken = new Set<string>();
  let hasHome = false;
  return pagesOf(config).flatMap(({ index, page }) => {
    const problems: Problem[] = [];
    const path = typeof page.path === "string" ? page.path.replace(/^\//, "").toLowerCase() : "";
    const at = (field: string) => ["customPages", index, field];
    // A page without an address has its problem already.
    if (path === "") return problems;
    if (RESERVED.has(path)) problems.push({ path: at("path"), code: "path_reserved", values: { path: `/${path}` } });
    else if (taken.has(path)) problems.push({ path: at("path"), code: "path_taken", values: { path: `/${path}` } });
    if (page.isHomePage === true && (hasHome || opensWithLanding(config)))
      problems.push({ path: at("isHomePage"), code: hasHome ? "home_page_twice" : "home_page_landing", values: {} });
    taken.add(path);
    hasHome ||= page.isHomePage === true;
    return problems;
  });
}

/** Whether the landing page is switched on too, which a page of the shop's own would silently replace. */
const opensWithLanding = (config: ConfigInput): boolean =>
  valueAt(config, "theme.pages.landing_screen.enabled") === true;

const bizOf = ({ biz }: ConfigInput): ConfigInput => (isConfigInput(biz) ? biz : {});

const isBlank = (text: unknown): boolean => typeof text !== "string" || text.trim() === "";

/** A text with translations must exist in the default language, which every other language falls back to. */
function requiredLanguage(config: ConfigInput): Problem[] {
  const { defaultLanguage } = bizOf(config);
  const language: Language = isLanguage(defaultLanguage) ? defaultLanguage : DEFAULTS.language;
  return textFields(businessConfigSchema, config).flatMap(({ path, value }) => {
    if (!isConfigInput(value) || !isBlank(value[language]) || Object.values(value).every(isBlank)) return [];
    return [{ path, code: "language_missing" as const, values: { language } }];
  });
}

/**
 * Of the text of a page of the shop's own, which is on that page alone: three pages of it in three languages fit into what
 * one save may send (lib/business/studio/pass-on).
 */
const LONGEST_PAGE = 75_000;
/** Of any other: it may be on every page that a guest loads. */
const LONGEST_TEXT = 5000;

/** Each text with its place, those of several languages one by one. */
function everyText(config: ConfigInput): { readonly path: Problem["path"]; readonly text: string }[] {
  return textFields(businessConfigSchema, config, isAnyText).flatMap(({ path, value }) => {
    const texts = isConfigInput(value) ? Object.entries(value) : [];
    const all = [{ path, text: value }, ...texts.map(([key, text]) => ({ path: [...path, key], text }))];
    return all.flatMap(({ path: at, text }) => (typeof text === "string" ? [{ path: at, text }] : []));
  });
}

function tooLong(config: ConfigInput): Problem[] {
  return everyText(config).flatMap(({ path, text }) => {
    const limit = path[0] === "customPages" && path[2] === "content" ? LONGEST_PAGE : LONGEST_TEXT;
    return text.length > limit ? [{ path, code: "too_long" as const, values: { limit } }] : [];
  });
}

function strayDirections(config: ConfigInput): Problem[] {
  return everyText(config)
    .filter(({ text }) => hasStrayDirection(text))
    .map(({ path }) => ({ path, code: "direction" as const, values: {} }));
}

/** Signs of an address may be escaped, as its own parentheses are. */
const ADDRESS = /^\s*<?((?:\\[!-/:-@[-`{-~]|[^\s()<>])+)/;

type Addressed = "link" | "picture";

/** The addresses of a text's links or pictures, of `[a](/b)` and `[a](</b>)` alike. An escaped bracket is neither. */
function addressesIn(text: string, what: Addressed): string[] {
  const parts = text.split("](");
  return parts.slice(1).flatMap((after, index) => {
    const before = parts[index] ?? "";
    const open = before.lastIndexOf("[");
    const sign = before[open - 1];
    const found = sign === "\\" ? null : sign === "!" ? "picture" : "link";
    const isWanted = open >= 0 && !before.includes("]", open) && found === what;
    const [, address] = (isWanted && ADDRESS.exec(after)) || [];
    return address === undefined ? [] : [address.replace(/\\([!-/:-@[-`{-~])/g, "$1")];
  });
}

/**
 * Pages show a link whose address is none, and a picture that is not the shop's own, as plain text, without a word
 * (lib/business/pages/rich-text).
 */
function wrongLinks(config: ConfigInput): Problem[] {
  const written = new Set(pagesOf(config).flatMap(({ index, page }) => (page.contentType === "html" ? [] : [index])));
  return everyText(config).flatMap(({ path, text }) => {
    const isPage = path[0] === "customPages" && path[2] === "content" && written.has(Number(path[1]));
    const address = isPage ? addressesIn(text, "link").find((each) => !isLink(each)) : undefined;
    const picture = isPage ? addressesIn(text, "picture").find((each) => !isOwnPath(each)) : undefined;
    const codeOf = (link: string) => (CREDENTIALS.test(link) ? ("credentials" as const) : ("text_link" as const));
    return [
      ...(address === undefined ? [] : [{ path, code: codeOf(address), values: { address } }]),
      ...(picture === undefined ? [] : [{ path, code: "text_picture" as const, values: { address: picture } }]),
    ];
  });
}

/** Pages format times with it, and an unknown one would fail on every page. */
function zone(config: ConfigInput): Problem[] {
  const { timezone } = bizOf(config);
  if (typeof timezone !== "string" || isZone(timezone)) return [];
  return [{ path: ["biz", "timezone"], code: "timezone", values: {} }];
}

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch {
    return false;
  }
}
