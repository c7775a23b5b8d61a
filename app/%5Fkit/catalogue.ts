import { notFound } from "next/navigation";
import texts from "@/app/%5Fkit/texts.json";
import { LANGUAGES as ALL_LANGUAGES, type Language } from "@/config/languages";
import { loadConfiguration } from "@/config/load";
import type { BusinessConfig } from "@/config/schema";
import { languageNames } from "@/lib/i18n/language-names";
import { loadMessages } from "@/lib/i18n/messages";
import { THEME_TYPES } from "@/ui-kit/tokens/theme-input";

export type KitParams = { brand: string; type: string; lang: string };
/** Dialog labels reuse the shop's own texts. */
export type KitTexts = (typeof texts)["en"] & Record<"ok" | "dismiss" | "confirm", string>;

/** The brand's own type, and each of the four. */
export const TYPES = ["own", ...THEME_TYPES] as const;
/** The languages that the catalogue has texts for: one of each writing direction is enough. */
export const LANGUAGES = languageNames(ALL_LANGUAGES.filter((code) => code in texts));

/** A dish of each demo brand; any other brand borrows one. */
const DISHES: Readonly<Record<string, string>> = {
  "la-arepera": "/demo/la-arepera/bandeja-paisa.webp",
  "manara-grill": "/demo/manara-grill/arayes-tray.webp",
  "union-burger": "/demo/union-burger/brisket-burger.webp",
};

export const dishImageOf = (brand: string) => DISHES[brand] ?? "/demo/kaapi-kitchen/masala-dosa.webp";

export const brands = () => loadConfiguration().businesses.map(({ biz }) => biz);

/** Resolves the segments of a catalogue address; an unknown brand, type or language is a 404. */
export async function resolveKitParams(
  params: Promise<KitParams>,
): Promise<KitParams & { business: BusinessConfig; t: KitTexts }> {
  const { brand, type, lang } = await params;
  const business = loadConfiguration().byId.get(brand);
  const own = (texts as Record<string, (typeof texts)["en"]>)[lang];
  if (!business || !own || !(TYPES as readonly string[]).includes(type)) notFound();
  const themed = type === "own" ? business : { ...business, theme: { ...business.theme, type } };
  const { ok, dismiss, confirm } = (await loadMessages(lang as Language, null)).common;
  return { brand, type, lang, business: themed as BusinessConfig, t: { ...own, ok, dismiss, confirm } };
}
