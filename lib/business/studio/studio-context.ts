import { notFound } from "next/navigation";
import { isLanguage, type Language } from "@/config/languages";
import { loadBusiness } from "@/config/load";
import type { BusinessConfig } from "@/config/schema";
import { businessName } from "@/lib/business/features";
import { countryOf } from "@/lib/domain/shop/country";
import { loadMessages, type Messages } from "@/lib/i18n/messages";
import { loadStudioMessages, type StudioMessages } from "@/lib/i18n/studio-messages";

export interface StudioParams {
  business: string;
  locale: string;
}

interface StudioContext {
  readonly business: BusinessConfig;
  /** The editor's, which need not be one of the business's. */
  readonly language: Language;
  readonly name: string;
  readonly texts: StudioMessages;
  readonly common: Messages["common"];
  /** The words of colours and of their corrections. */
  readonly themeBar: Messages["themeBar"];
}

/** The business and language of the studio's internal path; not found if it names none. */
export async function studioContext(params: Promise<StudioParams>): Promise<StudioContext> {
  const { business: id, locale } = await params;
  const business = loadBusiness(id);
  if (!business || !isLanguage(locale)) notFound();
  const country = countryOf(business.biz);
  const [texts, messages] = await Promise.all([loadStudioMessages(locale, country), loadMessages(locale, country)]);
  return {
    business,
    language: locale,
    name: businessName(business, locale),
    texts,
    common: messages.common,
    themeBar: messages.themeBar,
  };
}
