import type { Language, PageId } from "@/config/constants";
import type { LocalizedText } from "@/config/fields";
import type { BusinessConfig } from "@/config/schema";
import { type FulfilmentMode, SELECTABLE_FULFILMENT_MODES } from "@/lib/domain/enumerations";

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

/** The language to answer in: the asked one when the business speaks it, else its default (D13). */
export function languageFor(business: BusinessConfig, asked: string | null | undefined): Language {
  return business.biz.supportedLanguages.find((language) => language === asked) ?? business.biz.defaultLanguage;
}

/** Right to left for Arabic, left to right for all others. */
export const directionOf = (locale: string): "rtl" | "ltr" => (locale === "ar" ? "rtl" : "ltr");

/** The ways of having food that a visitor can choose between; a table is scanned, not chosen. */
export const selectableModes = ({ customizations }: BusinessConfig): FulfilmentMode[] =>
  customizations.deliveryPickup.modes.filter((mode) => SELECTABLE_FULFILMENT_MODES.some((each) => each === mode));

/** CFG-07: what is switched on, in one place. Social login is on per provider that has a key. */
export function featuresOf({ customizations }: BusinessConfig) {
  const { accessKeys, wallet, guestCheckout, npsFeedback, productBranding, deliveryPickup } = customizations;
  return {
    guestCheckout: guestCheckout.enabled,
    guestEmailRequired: guestCheckout.emailRequired,
    guestCashOnDelivery: guestCheckout.cashOnDelivery,
    wallet: wallet.enabled,
    npsFeedback: npsFeedback.enabled,
    productBranding,
    referral: accessKeys.referral.enable,
    chat: accessKeys.chat.enabled && Boolean(accessKeys.chat.key),
    googleLogin: Boolean(accessKeys.socialLogin.google.clientId),
    facebookLogin: Boolean(accessKeys.socialLogin.facebook.appId),
    timeSlots: deliveryPickup.enableTimeSlots,
  };
}
