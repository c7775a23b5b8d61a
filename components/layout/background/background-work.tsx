import { useLocale, useTranslations } from "next-intl";
import type { ThirdPartiesProps } from "@/components/consent/third-parties";
import { BackgroundIsland } from "@/components/layout/background/background-island";
import type { LanguageOffer } from "@/components/layout/background/offer-language";
import { orderOffers } from "@/components/order/order-offers";
import type { BusinessConfig } from "@/config/schema";
import { customPagesOf, isPageEnabled, textIn } from "@/lib/business/features";
import { thirdPartiesOf } from "@/lib/business/third-parties";
import { publicPath } from "@/lib/business/urls";
import { ALL_MESSAGES } from "@/lib/i18n/all-messages";
import { clientTexts, pluralTexts } from "@/lib/i18n/client-texts";

const CART_KEYS = [
  "price",
  "fewer",
  "removed",
  "title",
  "intro",
  "accept",
  "later",
  "close",
  "sampleMeal",
  "sampleDrink",
] as const;

/** False if the shop has no order history or offers no reordering. */
const offersReorder = (business: BusinessConfig, locale: string): boolean =>
  isPageEnabled(business, "order_history") && orderOffers(business, locale).reorder;

const languageOffers = ({ biz }: BusinessConfig, locale: string): LanguageOffer[] =>
  biz.supportedLanguages
    .filter((code) => code !== locale)
    .map((code) => ({ code, ...ALL_MESSAGES[code].languageOffer }));
/** ANL-01: null without a service, and on the business-id host, which is also the studio's. */
function useThirdPartyTexts(business: BusinessConfig, editing: boolean): ThirdPartiesProps | null {
  const [t, locale] = [useTranslations("consent"), useLocale()];
  const settings = editing ? null : thirdPartiesOf(business);
  if (!settings) return null;
  const policy = customPagesOf(business).find(({ path }) => path.includes("privacy"));
  const { productAnalytics, tagManager, webAnalytics, sessionRecording } = settings;
  const measures = productAnalytics || tagManager || webAnalytics || sessionRecording;
  const texts = {
    title: t("title"),
    text: t(sessionRecording ? "textRecording" : measures ? "text" : "textChat"),
    accept: t("accept"),
    refuse: t("refuse"),
    policy: policy
      ? {
          text: textIn(business, policy.name, locale),
          href: publicPath(business, `/${policy.path.replace(/^\//, "")}`),
        }
      : null,
  };
  return { settings, texts };
}

/**
 * What every page does once it is idle: checks the restored cart and stores the menu for offline use. Adds nothing to
 * the first load.
 */
export function BackgroundWork({ business, editing }: { business: BusinessConfig; editing: boolean }) {
  const [t, offline] = [useTranslations("cartChange"), useTranslations("offline")];
  const [payment, lines] = [useTranslations("openPayment"), useTranslations("cart")];
  const locale = useLocale();
  const services = useThirdPartyTexts(business, editing);
  return (
    <BackgroundIsland
      cart={clientTexts(t, CART_KEYS)}
      arrived={pluralTexts(locale, (count) => t("arrived", { count }))}
      again={offersReorder(business, locale)}
      languageOffers={languageOffers(business, locale)}
      measured={!editing && Boolean(process.env.METRICS_TOKEN)}
      {...(services ? { services } : {})}
      removal={clientTexts(lines, ["removed", "undo"])}
      payment={clientTexts(payment, ["title", "text", "placed"])}
      offline={clientTexts(offline, ["title", "text", "textElsewhere", "close"])}
    />
  );
}
