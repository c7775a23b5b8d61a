import { notFound } from "next/navigation";
import texts from "@/app/%5Fkit/texts.json";
import { loadConfiguration } from "@/config/load";
import type { BusinessConfig } from "@/config/schema";
import { THEME_TYPES } from "@/ui-kit/tokens/theme-input";

export type KitParams = { brand: string; type: string; lang: string };
export type KitTexts = (typeof texts)["en"];

/** The brand's own type, and each of the four. */
export const TYPES = ["own", ...THEME_TYPES] as const;
export const LANGUAGES = [
  { code: "en", name: "English" },
  { code: "ar", name: "العربية" },
] as const;

/** A dish of each demo brand; any other brand borrows one. */
const DISHES: Readonly<Record<string, string>> = {
  "la-arepera": "/demo/la-arepera/bandeja-paisa.webp",
  "manara-grill": "/demo/manara-grill/arayes-tray.webp",
  "union-burger": "/demo/union-burger/brisket-burger.webp",
};

export const dishOf = (brand: string) => DISHES[brand] ?? "/demo/kaapi-kitchen/masala-dosa.webp";

export const brands = () => loadConfiguration().businesses.map(({ biz }) => biz);

/** What the address of a catalogue page stands for; a brand, type or language that does not exist is not found. */
export async function chosen(
  params: Promise<KitParams>,
): Promise<KitParams & { business: BusinessConfig; t: KitTexts }> {
  const { brand, type, lang } = await params;
  const business = loadConfiguration().byId.get(brand);
  const t = (texts as Record<string, KitTexts>)[lang];
  if (!business || !t || !(TYPES as readonly string[]).includes(type)) notFound();
  const themed = type === "own" ? business : { ...business, theme: { ...business.theme, type } };
  return { brand, type, lang, business: themed as BusinessConfig, t };
}
