import { createTranslator } from "next-intl";
import { knownLanguage } from "@/config/languages";
import type { Messages } from "@/lib/i18n/messages";
import type { PartMessages } from "@/lib/i18n/parts/part-messages";

/** Translators over the texts of parts, on the server over all texts: for those that are made into plain values (client-texts). */
export const partTranslator =
  (texts: PartMessages, locale: string) =>
  <Group extends keyof PartMessages>(namespace: Group) =>
    createTranslator({ locale: knownLanguage(locale), messages: texts as Messages, namespace });
