import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";

/** What is said without a network, for a handler: next-intl tells its texts to pages only. */
export const OFFLINE_TEXTS = { en: en.offline, ar: ar.offline, es: es.offline };
