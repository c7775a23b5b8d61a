import type { PageId } from "@/config/constants";
import type { LocalizedText } from "@/config/fields";
import { directionOf, type Language } from "@/config/languages";
import type { BusinessConfig, CustomPage } from "@/config/schema";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { isSelectable, type SelectableMode } from "@/lib/domain/modes";
import { type OwnLanguage, withOwnDirection } from "@/lib/domain/text/isolated";

/** A configured text in the visitor's language, else in the business's own, else in any available one. */
export function textIn(business: BusinessConfig, text: LocalizedText | undefined, locale: string): string {
  if (text === undefined || typeof text === "string") return text ?? "";
  return text[locale as Language] ?? text[business.biz.defaultLanguage] ?? Object.values(text)[0] ?? "";
}

/**
 * For a text that a visitor reads in another language because it was not translated: without its own direction the signs
 * at its end change places. Undefined: it is in the page's language, or runs the same way.
 */
export function ownLanguage(
  { biz }: BusinessConfig,
  text: LocalizedText | undefined,
  locale: string,
): OwnLanguage | undefined {
  if (text === undefined || typeof text === "string")
    return withOwnDirection(text ?? "", directionOf(locale) === "rtl");
  if (text[locale as Language] !== undefined) return undefined;
  const lang = text[biz.defaultLanguage] === undefined ? Object.keys(text)[0] : biz.defaultLanguage;
  return lang === undefined ? undefined : { lang, dir: directionOf(lang) };
}

/** The business's name, in the visitor's language if the configuration has one. */
export function businessName(business: BusinessConfig, locale: string): string {
  return business.biz.localizedName[locale as Language] ?? business.biz.name;
}

export function isPageEnabled(business: BusinessConfig, page: PageId): boolean {
  return business.theme.pages[page].enabled;
}

/** The design of the landing page: `luna` where it is switched on, else the usual one. */
export function landingThemeOf({ theme }: BusinessConfig): "luna" | "frodo" {
  const { enabled, name } = theme.landing;
  return enabled && name === "luna" ? "luna" : "frodo";
}

/** RTE-30: a business whose cart or checkout is switched off shows its menu but sells nothing here. */
export const takesOrders = (business: BusinessConfig): boolean =>
  isPageEnabled(business, "cart") && isPageEnabled(business, "checkout");

const IMAGE_WIDTHS = { small: 240, medium: 360, large: 480 } as const;

/** The width at which pictures of dishes are requested (`imageSize`). */
export const imageWidth = ({ customizations }: BusinessConfig): number => IMAGE_WIDTHS[customizations.imageSize];

/** Whether the shop's maps have a background with streets. */
export const hasStreets = ({ customizations: { maps } }: BusinessConfig): boolean => Boolean(maps.style || maps.tiles);

/**
 * The page for choosing a store, without the sub-path: the locator, or the menu with its picker if there is no locator.
 */
export const storesPath = (business: BusinessConfig): string =>
  isPageEnabled(business, "store_locator") ? "/store-locator" : "/menu";

/** Custom pages with a page id of their own (storefront.md section 2). */
const PAGE_OF_PATH: Readonly<Record<string, PageId>> = {
  "privacy-policy": "privacy",
  "terms-and-conditions": "terms",
};

/** RTE-09, RTE-30: the custom pages that are switched off neither themselves nor by their page id. */
export function customPagesOf(business: BusinessConfig): readonly CustomPage[] {
  return business.customPages.filter(({ enabled, path }) => {
    const page = PAGE_OF_PATH[path.replace(/^\//, "").toLowerCase()];
    return enabled && (page === undefined || isPageEnabled(business, page));
  });
}

/** The language of the response: the requested one if the business supports it, else its default (D13). */
export function languageFor(business: BusinessConfig, requested: string | null | undefined): Language {
  return business.biz.supportedLanguages.find((language) => language === requested) ?? business.biz.defaultLanguage;
}

/** The modes a visitor can choose; dine-in is opened by scanning a code, not chosen. */
export const selectableModes = ({ customizations }: BusinessConfig): SelectableMode[] =>
  customizations.deliveryPickup.modes.filter(isSelectable);

/** The mode a visitor starts with: the configured one if it is offered. */
export function startMode(business: BusinessConfig): FulfilmentMode {
  const { defaultMode, modes } = business.customizations.deliveryPickup;
  return modes.includes(defaultMode) ? defaultMode : (selectableModes(business)[0] ?? defaultMode);
}

/** CFG-07: which features are enabled, in one place. Social login is enabled for each provider that has a key. */
export function featuresOf({ customizations, theme }: BusinessConfig) {
  const { accessKeys, wallet, guestCheckout, npsFeedback, productBranding, deliveryPickup } = customizations;
  return {
    guestCheckout: guestCheckout.enabled,
    guestEmailRequired: guestCheckout.emailRequired,
    guestCashOnDelivery: guestCheckout.cashOnDelivery,
    wallet: wallet.enabled,
    /** CFG-09: without the favourite button there are no favourites. */
    likes: theme.pages.menu.likeButton,
    npsFeedback: npsFeedback.enabled,
    productBranding,
    referral: accessKeys.referral.enable,
    googleLogin: Boolean(accessKeys.socialLogin.google.clientId),
    facebookLogin: Boolean(accessKeys.socialLogin.facebook.appId),
    timeSlots: deliveryPickup.enableTimeSlots,
  };
}
