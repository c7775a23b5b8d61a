import type { Language } from "@/config/languages";
import type { Messages } from "@/lib/i18n/messages";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";

/** All languages' texts, for route handlers: next-intl provides texts only to pages. Never import it in the browser. */
export const ALL_MESSAGES: Readonly<Record<Language, Messages>> = { en, ar, es };
