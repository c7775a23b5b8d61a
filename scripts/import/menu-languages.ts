import { isLanguage } from "../../config/languages.ts";
import type { TargetBusiness } from "./import-target.ts";

/**
 * One sentence per language that the menu has texts in but the business does not offer: the texts are kept, but not
 * shown.
 */
export function languageNotes(document: unknown, { id, languages }: TargetBusiness): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === "string" && isLanguage(key)) found.add(key);
      else visit(inner);
    }
  };
  visit(document);
  const others = [...found].filter((language) => !languages.includes(language)).toSorted();
  if (others.length === 0) return [];
  const all = [...languages, ...others].join(",");
  return [
    `The file has texts in ${others.join(", ")}, which ${id} does not offer yet: npm run business:change -- --id ${id} --languages ${all}`,
  ];
}
