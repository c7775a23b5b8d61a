import type { PageId } from "@/config/constants";
import type { LocalizedText } from "@/config/fields";
import type { Language } from "@/config/languages";
import type { BusinessConfig, CustomPage } from "@/config/schema";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import type { SelectableMode } from "@/lib/domain/modes";
import { isSelectable } from "@/lib/domain/modes";

/** A configured text in the visitor's language, else in the business's own, else in any it has. */
export function textIn(business: BusinessConfig, text: LocalizedText | undefined, locale: string): string {
  if (text === undefined || typeof text === "string") return text ?? "";
  return text[locale as Language] ?? text[business.biz.defaultLanguage] ?? Object.values(text)[0] ?? "";
}

/** The name over the door, in the visitor's language where the business writes it differently. */
export function businessName(business: BusinessConfig, locale: string): string {
  return business.biz.localizedName[locale as Language] ?? business.biz.name;
}

export function isPageEnabled(business: BusinessConfig, page: PageId): boolean {
  return business.theme.pages[page].enabled;
}

/** RTE-30: a business whose cart or checkout is switched off shows its menu and sells nothing here. */
export const takesOrders = (business: BusinessConfig): boolean =>
  isPageEnabled(business, "cart") && isPageEnabled(business, "checkout");

const IMAGE_WIDTHS = { small: 240, medium: 360, large: 480 } as const;

/** How wide pictures of dishes are asked for (`imageSize`). */
export const imageWidth = ({ customizations }: BusinessConfig): number => IMAGE_WIDTHS[customizations.imageSize];

/** Where a store is chosen, without the sub-path: the locator, or the menu's own picker where there is no such page. */
export const storesPath = (business: BusinessConfig): string =>
  isPageEnabled(business, "store_locator") ? "/store-locator" : "/menu";

/** Custom pages that have a page id of their own (storefront.md section 2). */
const PAGE_OF_PATH: Readonly<Record<string, PageId>> = {
  "privacy-policy": "privacy",
  "terms-and-conditions": "terms",
};

/** RTE-09, RTE-30: the custom pages that are not switched off, neither themselves nor by their page id. */
export function customPagesOf(business: BusinessConfig): readonly CustomPage[] {
  return business.customPages.filter(({ enabled, path }) => {
    const page = PAGE_OF_PATH[path.replace(/^\//, "").toLowerCase()];
    return enabled && (page === undefined || isPageEnabled(business, page));
  });
}

/** The language to answer in: the asked one when the business speaks it, else its default (D13). */
export function languageFor(business: BusinessConfig, asked: string | null | undefined): Language {
  return business.biz.supportedLanguages.find((language) => language === asked) ?? business.biz.defaultLanguage;
}

/** The ways of having food that a visitor can choose between; a table is scanned, not chosen. */
export const selectableModes = ({ customizations }: BusinessConfig): SelectableMode[] =>
  customizations.deliveryPickup.modes.filter(isSelectable);

/** The way of having food that a visitor starts with: the configured one, where it is offered at all. */
export function startMode(business: BusinessConfig): FulfilmentMode {
  const { defaultMode, modes } = business.customizations.deliveryPickup;
  return modes.includes(defaultMode) ? defaultMode : (selectableModes(business)[0] ?? defaultMode);
}

/** CFG-07: what is switched on, in one place. Social login is on per provider that has a key. */
export function featuresOf({ customizations, theme }: BusinessConfig) {
  const { accessKeys, wallet, guestCheckout, npsFeedback, productBranding, deliveryPickup } = customizations;
  return {
    guestCheckout: guestCheckout.enabled,
    guestEmailRequired: guestCheckout.emailRequired,
    guestCashOnDelivery: guestCheckout.cashOnDelivery,
    wallet: wallet.enabled,
    /** CFG-09: without hearts nobody has favourites. */
    likes: theme.pages.menu.likeButton,
    npsFeedback: npsFeedback.enabled,
    productBranding,
    referral: accessKeys.referral.enable,
    googleLogin: Boolean(accessKeys.socialLogin.google.clientId),
    facebookLogin: Boolean(accessKeys.socialLogin.facebook.appId),
    timeSlots: deliveryPickup.enableTimeSlots,
  };
}
