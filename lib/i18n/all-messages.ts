import type { Language } from "@/config/languages";
import type { Messages } from "@/lib/i18n/messages";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";

/** Every language's texts, for handlers: next-intl tells its texts to pages only. Never in the browser. */
export const ALL_MESSAGES: Readonly<Record<Language, Messages>> = { en, ar, es };
