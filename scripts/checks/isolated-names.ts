import path from "node:path";

/** A call with the values of a text, one of which is a name. */
const NAMING =
  /\bt\w*(?:\.\w+)?\(\s*(?:`[^`]*`|"[^"]*"|[\w.[\]? :"]+),\s*\{[^{}]*?\b(?:item|options?|group|dish(?:es)?|stores?|place|city|other|query|words|note|reason|title|gateway|table)\b\s*[,:}]/;

/** Files whose names have no direction to keep, each with the reason. */
const EXCEPT: Readonly<Record<string, string>> = {
  "components/checkout/steps/step-block.tsx": "a step's title is ours, and is read out and never drawn",
  "components/menu/head/store-summary.tsx": "the store's name is read out and never drawn",
};

/**
 * [I18N-02] Files that put a name into a text by the translator that does not isolate it: a name of the other direction
 * would turn the sentence around. The studio has names of one language only.
 */
export function unisolatedNames(file: string, source: string): string[] {
  const name = file.replaceAll(path.sep, "/");
  if (!path.matchesGlob(name, "components/**/*.{ts,tsx}") || /^components\/(?:studio|theme)\//.test(name)) return [];
  const isBroken = /useTranslations\b[^;]*from "next-intl"/.test(source) && NAMING.test(source);
  const isExcepted = Object.hasOwn(EXCEPT, name);
  if (isBroken === isExcepted) return [];
  return [
    isBroken
      ? `${name} puts a name into a text: take useTranslations of lib/i18n/translations, which isolates it`
      : `${name} puts no name into a text: take it off EXCEPT of isolated-names.ts`,
  ];
}
