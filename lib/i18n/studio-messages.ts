import type { Language } from "@/config/languages";
import { regional } from "@/lib/i18n/regional";
import { withRetries } from "@/lib/i18n/with-retries";
import type studio from "@/messages/studio/en.json";

/** The texts of the studio: in files of their own, so that no page of a guest can load them. */
export type StudioMessages = typeof studio;

const loaders: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import("@/messages/studio/en.json"),
  ar: () => import("@/messages/studio/ar.json"),
  es: () => import("@/messages/studio/es.json"),
};

/** The studio's texts in one language, in the words of the shop's country; on the server only. */
export async function loadStudioMessages(language: Language, country: string | null): Promise<StudioMessages> {
  const texts = (await withRetries(loaders[language])).default as StudioMessages;
  return regional(texts, language, country);
}
