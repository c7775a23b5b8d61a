import { isLanguage } from "../../../config/languages.ts";
import { shortened } from "../text/beginning.ts";
import { RULE_NAMES } from "../text/rule-texts.ts";
import type { ConfigInput, StudioDraft } from "./draft.ts";
import { differences } from "./merge.ts";
import { isKeyed, isWithin, type Path, valueAt } from "./paths.ts";
import type { Section } from "./sections.ts";

/** What the studio tells its frame: the configuration's theme as it is on the screen. */
export const THEME_MESSAGE = "storefront:preview-theme";
/** What the frame tells the studio: its page is ready, at this path below the sub-path. */
export const HERE_MESSAGE = "storefront:preview-here";

/** Widths and heights of the screens that a preview imitates. */
export const DEVICES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;
export type Device = keyof typeof DEVICES;

/** How a device is drawn in the room that there is: never enlarged; all but a phone use the whole height. */
export function deviceBox(device: Device, room: { readonly width: number; readonly height: number }) {
  const { width, height } = DEVICES[device];
  const least = Math.min(1, room.width / width);
  const scale = device === "phone" ? Math.min(least, room.height / height) : least;
  const safe = scale > 0 && Number.isFinite(scale) ? scale : 1;
  return { scale: safe, width, height: device === "phone" ? height : Math.round(room.height / safe) || height };
}

/** The frame's address: the page below the sub-path, in a language, and not older than the revision. */
export function frameAddress(
  subPath: string,
  { page, language, revision }: { readonly page: string; readonly language: string; readonly revision: number },
): string {
  return `${addressOf(subPath, page)}?${new URLSearchParams({ lang: language, draft: String(revision) })}`;
}

/** The address at which a window of its own shows a page of the draft, as long as the studio's frames may. */
export const draftAddress = (
  subPath: string,
  { page, language }: { readonly page: string; readonly language: string },
) => `${addressOf(subPath, page)}?${new URLSearchParams({ lang: language, preview: "draft" })}`;

const addressOf = (subPath: string, page: string) => (page === "/" ? subPath || "/" : `${subPath}${page}`);

/** Whether two saved drafts differ in nothing but values at these paths, which a frame shows without a reload. */
export const differOnlyAt = (before: ConfigInput, after: ConfigInput, paths: readonly string[]): boolean =>
  differences(before, after).every(({ path }) => paths.some((each) => path === each || path.startsWith(`${each}.`)));

/** The pages of a shop that we name. */
export const NAMED_PAGES = {
  home: "/",
  menu: "/menu",
  search: "/search",
  stores: "/store-locator",
  offers: "/offers",
  checkout: "/checkout",
  missing: "/no-such-page",
} as const;
export type NamedPage = keyof typeof NAMED_PAGES;

/** A page that a preview can open: one of ours, or one that the owner wrote. */
export type PreviewPage = { readonly path: string } & ({ readonly id: NamedPage } | { readonly name: string });

/** Where a page of the owner's can be seen; null while it has no path, or is switched off. */
export function pageAddress(page: unknown): string | null {
  const path = valueAt(page, "path");
  const words = typeof path === "string" ? path.replace(/^\/+/, "") : "";
  return words === "" || valueAt(page, "enabled") === false ? null : `/${words}`;
}

type Saved = Pick<StudioDraft, "config" | "problems">;

/**
 * Where the saved draft shows a page of the owner's, which is at `path` in the configuration and on the screen as `page`; null
 * while it is not saved, such as between two letters of its address, or would be no page yet.
 */
export function savedPageAddress({ config, problems }: Saved, path: Path, page: unknown): string | null {
  const address = pageAddress(page);
  const isSaved = pageAddress(valueAt(config, path)) === address;
  const isWrong = problems.some(
    (one) => one.path === `${path}.path` || (one.code === "REQUIRED" && isWithin(one.path, path)),
  );
  return isSaved && !isWrong ? address : null;
}

/**
 * Whether a page of the owner's was at this address, and the newest draft has none there that guests could open: its address
 * is being written, or it was removed. Loading it again would only say that it does not exist.
 */
export function hasLeft(address: string, before: ConfigInput, { config, problems }: Saved): boolean {
  const pagesAt = (given: ConfigInput) => {
    const pages = valueAt(given, "customPages");
    return (Array.isArray(pages) ? pages : []).flatMap((page: unknown, index) =>
      pageAddress(page) === address ? [`customPages.${index}.path`] : [],
    );
  };
  const isOpen = pagesAt(config).some((path) => !problems.some((problem) => problem.path === path));
  return pagesAt(before).length > 0 && !isOpen;
}

/** The page on which a section's work is seen; the others concern every page. */
export const PAGE_OF_SECTION: Readonly<Partial<Record<Section, string>>> = {
  landing: NAMED_PAGES.home,
  banners: NAMED_PAGES.menu,
  announcement: NAMED_PAGES.menu,
};

/** The page to show beside a section; an announcement that is not for the menu is seen on the landing page. */
export function pageOfSection(section: Section, config: ConfigInput): string | null {
  const pages = section === "announcement" ? valueAt(config, "announcement.pages") : null;
  return Array.isArray(pages) && !pages.includes("menu") ? NAMED_PAGES.home : (PAGE_OF_SECTION[section] ?? null);
}

/** The pages of a draft, in the order of a guest's way, and then the owner's own; each address once, also while one is typed. */
export function previewPages(config: ConfigInput, language: string): readonly PreviewPage[] {
  const named = Object.entries(NAMED_PAGES).map(([id, path]) => ({ id: id as NamedPage, path }));
  const pages = valueAt(config, "customPages");
  const own = (Array.isArray(pages) ? pages : []).flatMap((page: unknown) => {
    const path = pageAddress(page);
    return path === null ? [] : [{ path, name: nameIn(valueAt(page, "name"), language) || path }];
  });
  const all: readonly PreviewPage[] = [...named, ...own];
  return all.filter(({ path }, index) => all.findIndex((one) => one.path === path) === index);
}

const nameIn = (name: unknown, language: string): string => {
  const found = isKeyed(name) ? (name[language] ?? Object.values(name)[0]) : name;
  return typeof found === "string" ? found : "";
};

/** Whether a draft opens with a landing page that shows no band; guests get the menu then. */
export function isLandingEmpty(config: ConfigInput): boolean {
  const landing = valueAt(config, "theme.pages.landing_screen");
  const pages = valueAt(config, "customPages");
  const isHome = (page: unknown) => valueAt(page, "isHomePage") === true && valueAt(page, "enabled") !== false;
  if (valueAt(landing, "enabled") !== true || (Array.isArray(pages) && pages.some(isHome))) return false;
  const bands = valueAt(landing, "components");
  return !Array.isArray(bands) || bands.every((band) => valueAt(band, "enabled") === false);
}

export interface MissingTexts {
  readonly language: string;
  readonly paths: readonly string[];
}

/**
 * Texts that guests of a language would read in another one: written for some of the shop's languages and not for this
 * one. A text without languages is the same for all, as its owner chose.
 */
export function missingTranslations(config: ConfigInput): MissingTexts[] {
  const languages = valueAt(config, "biz.supportedLanguages");
  const supported = Array.isArray(languages) ? languages.filter(isLanguage) : [];
  const texts = translatedTexts(config, "");
  return supported.flatMap((language) => {
    const paths = texts.filter(({ text }) => isBlank(text[language])).map(({ path }) => path);
    return paths.length > 0 ? [{ language, paths }] : [];
  });
}

const isBlank = (text: unknown) => text === undefined || (typeof text === "string" && text.trim() === "");

/** Everything that is written by language, wherever it is; a name in other languages is needed only where it differs. */
function translatedTexts(node: unknown, path: string): { path: string; text: Record<string, unknown> }[] {
  if (path === "biz.localizedName") return [];
  const at = (key: string | number) => (path === "" ? String(key) : `${path}.${key}`);
  if (Array.isArray(node)) return node.flatMap((each, index) => translatedTexts(each, at(index)));
  if (!isKeyed(node)) return [];
  const keys = Object.keys(node);
  if (keys.length > 0 && keys.every(isLanguage))
    return keys.every((key) => isBlank(node[key])) ? [] : [{ path, text: node }];
  return keys.flatMap((key) => translatedTexts(node[key], at(key)));
}

/** A paragraph that guests read otherwise than it was meant, because of the rules that it names in braces. */
export interface RuleNote {
  readonly path: string;
  /** `unset`: it is left out, as the shop has no such rule. `unknown`: no rule has this name, and guests read the braces. */
  readonly why: "unset" | "unknown";
  /** The paragraph's beginning. */
  readonly text: string;
  /** With their braces. */
  readonly rules: readonly string[];
}

/** The paragraphs of a draft that name rules which the shop does not have (`unset`), or which do not exist. */
export function ruleNotes(config: ConfigInput, unset: readonly string[]): RuleNote[] {
  return textsWithRules(config).flatMap(({ path, text }) =>
    paragraphsOf(text).flatMap((paragraph) => {
      const named = [...new Set([...paragraph.matchAll(/\{(\w{1,60})\}/g)].map(([, name = ""]) => name))];
      const note = (why: RuleNote["why"], names: readonly string[]): RuleNote[] =>
        names.length > 0 ? [{ path, why, text: beginningOf(paragraph), rules: names.map((name) => `{${name}}`) }] : [];
      return [
        ...note(
          "unset",
          named.filter((name) => unset.includes(name)),
        ),
        ...note(
          "unknown",
          named.filter((name) => !RULE_NAMES.includes(name)),
        ),
      ];
    }),
  );
}

interface Text {
  readonly path: string;
  readonly text: string;
}

/** The texts in which rules are filled in: those of the shop's written pages, and the checkout's message. */
function textsWithRules(config: ConfigInput): Text[] {
  const pages = valueAt(config, "customPages");
  const written = (Array.isArray(pages) ? pages : []).flatMap((page, index) =>
    valueAt(page, "contentType") === "html" || valueAt(page, "enabled") === false
      ? []
      : [`customPages.${index}.content`],
  );
  return [...written, "theme.pages.checkout.message"].flatMap((path) => {
    const value = valueAt(config, path);
    if (typeof value === "string") return [{ path, text: value }];
    return Object.entries(value ?? {}).flatMap(([language, text]) =>
      isLanguage(language) && typeof text === "string" ? [{ path: `${path}.${language}`, text }] : [],
    );
  });
}

/** Guests lose a paragraph, or one entry of a list, as a whole. */
const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)])\s)/);

const LONGEST = 60;

/** Without its marks of Markdown. */
function beginningOf(paragraph: string): string {
  const words = paragraph
    .replace(/^\s*(?:[-*+>]|#+|\d+[.)])\s+/, "")
    .replace(/&#(\d{1,6});/g, (_all, code) => String.fromCodePoint(Number(code)))
    .replace(/[*\\]/g, "")
    .trim();
  return shortened(words, LONGEST);
}

/** Bytes of a page by kind, as they cross the network. */
export type PageWeight = Readonly<Record<"page" | "pictures" | "fonts" | "rest", number>>;

interface LoadedFile {
  readonly name: string;
  readonly initiatorType?: string;
  readonly encodedBodySize?: number;
}

const PICTURE = /\.(?:png|jpe?g|webp|avif|gif|svg|ico)(?:[?#]|$)/i;
const FONT = /\.(?:woff2?|ttf|otf)(?:[?#]|$)/i;

/** What a browser says it loaded for a page; `document` is the page itself. */
export function pageWeight(document: LoadedFile | undefined, files: readonly LoadedFile[]): PageWeight {
  const weight = { page: document?.encodedBodySize ?? 0, pictures: 0, fonts: 0, rest: 0 };
  for (const { name, initiatorType, encodedBodySize = 0 } of files) {
    const kind = FONT.test(name) ? "fonts" : initiatorType === "img" || PICTURE.test(name) ? "pictures" : "rest";
    weight[kind] += encodedBodySize;
  }
  return weight;
}

/** Bytes a second of a slow phone connection, as tools that measure pages assume it. */
const SLOW_PHONE = 1_600_000 / 8;

/** Whole seconds until a page has arrived on a slow phone connection. */
export const secondsOnPhone = ({ page, pictures, fonts, rest }: PageWeight): number =>
  Math.max(1, Math.round((page + pictures + fonts + rest) / SLOW_PHONE));
