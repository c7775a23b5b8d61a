import { isLanguage } from "../../../config/languages.ts";
import { RULE_NAMES } from "../text/rule-texts.ts";
import type { ConfigInput } from "./draft.ts";
import { valueAt } from "./paths.ts";

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
  const letters = [...words];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join("")}…` : words;
}
