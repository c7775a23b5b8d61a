import type { Language } from "@/config/languages";
import type en from "@/messages/en.json";

/** The shape of every language's texts; the others have the same keys (scripts/checks/check-messages.ts). */
export type Messages = typeof en;

const loaders: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import("@/messages/en.json"),
  ar: () => import("@/messages/ar.json"),
  es: () => import("@/messages/es.json"),
};

/** All texts of one language, compiled ahead of time by the build. For server components only. */
export async function loadMessages(language: Language): Promise<Messages> {
  const load = loaders[language] ?? loaders.en;
  return (await load()).default as Messages;
}
