import type { BusinessConfig } from "@/config/schema";
import { businessName, textIn } from "@/lib/business/features";

type Say = (key: "dish" | "category" | "menu", values: { readonly name: string; readonly shop: string }) => string;

interface Subject {
  readonly kind: "dish" | "category" | "menu";
  readonly name: string;
  readonly city?: string | null | undefined;
}

/** What search engines show of a page that nobody described: its name, the shop's, its cuisine and its city. */
export function madeDescription(
  business: BusinessConfig,
  locale: string,
  say: Say,
  { kind, name, city }: Subject,
): string {
  const { cuisine } = business.customizations.metatags;
  const facts = [cuisine ? textIn(business, cuisine, locale) : null, city].filter(Boolean).join(" · ");
  const said = say(kind, { name, shop: businessName(business, locale) });
  return facts ? `${said} ${facts}.` : said;
}
