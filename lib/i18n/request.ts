import { business, locale } from "next/root-params";
import { getRequestConfig } from "next-intl/server";
import { DEFAULTS } from "@/config/constants";
import type { Language } from "@/config/languages";
import { loadBusiness } from "@/config/load";
import { readBusinessSegment } from "@/lib/business/editing";
import { countryOf } from "@/lib/domain/shop/country";
import { loadMessages } from "@/lib/i18n/messages";

/** next-intl's settings of one request: language from the internal path, times in the business's zone (D12). */
export default getRequestConfig(async () => {
  const language = ((await locale()) ?? DEFAULTS.language) as Language;
  const configuration = loadBusiness(readBusinessSegment((await business()) ?? "").id);
  return {
    locale: language,
    messages: await loadMessages(language, configuration ? countryOf(configuration.biz) : null),
    timeZone: configuration?.biz.timezone ?? DEFAULTS.timezone,
  };
});
