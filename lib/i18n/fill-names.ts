import { isolated, runsToLeft } from "@/lib/domain/text/isolated";
import { fill, type PlaceholderName } from "@/lib/i18n/client-texts";

/**
 * `fill` for a text with names: those of the other direction are isolated in it, as by `lib/i18n/translations`. A module of its own,
 * because the first scripts of a menu draw no such text.
 */
export function fillNames(text: string, values: Partial<Record<PlaceholderName, string | number>>): string {
  const toLeft = runsToLeft(text);
  const named = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? isolated(value, toLeft) : value,
  ]);
  return fill(text, Object.fromEntries(named));
}
