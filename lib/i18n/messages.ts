import type { Language } from "@/config/languages";
import { regional } from "@/lib/i18n/regional";
import { withRetries } from "@/lib/i18n/with-retries";
import type en from "@/messages/en.json";

/** The shape of every language's texts; the others have the same keys (scripts/checks/check-messages.ts). */
export type Messages = typeof en;

const loaders: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import("@/messages/en.json"),
  ar: () => import("@/messages/ar.json"),
  es: () => import("@/messages/es.json"),
};

const regions = new Map<string, Messages>();

/**
 * All texts of one language, compiled ahead of time by the build, in the words of the shop's country. For servers; parts
 * that the browser loads later have a file of their own (`parts`).
 */
export async function loadMessages(language: Language, country: string | null): Promise<Messages> {
  const load = loaders[language] ?? loaders.en;
  const texts = (await withRetries(load)).default as Messages;
  const region = `${language}-${country}`;
  const known = regions.get(region) ?? regional(texts, language, country);
  regions.set(region, known);
  return known;
}
