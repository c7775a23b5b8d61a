import { isLanguage } from "../../config/languages.ts";
import type { TargetBusiness } from "./import-target.ts";

/** A sentence for texts of a menu in languages that the business does not offer: they are kept, and no guest reads them. */
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
