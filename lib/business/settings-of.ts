import type { BusinessConfig } from "@/config/schema";
import type { BusinessInfo } from "@/lib/api/shop/business";
import {
  imageWidth,
  isPageEnabled,
  selectableModes,
  startMode,
  storesPath,
  takesOrders,
} from "@/lib/business/features";
import { isRouteEnabled } from "@/lib/business/routes";
import { countryOf } from "@/lib/domain/shop/country";
import type { MapSettings, StorefrontSettings } from "@/lib/state/settings";

/** Where a guest signs in for a coupon, without the sub-path: the offers, which apply its code, or an account page that is on. */
const couponPath = (business: BusinessConfig): StorefrontSettings["couponPath"] =>
  isRouteEnabled(business, "offers") ? "/offers" : isPageEnabled(business, "profile") ? "/profile" : "/address";

/** What the settings take from the server's business info. */
type ServerInfo = Pick<BusinessInfo, "currency" | "timezone"> &
  Partial<Pick<BusinessInfo, "allow_item_level_notes" | "min_order_total" | "isd_code">>;

/** Settings of a business in a language; currency and zone come from the server's business info, if known. */
export function settingsOf(config: BusinessConfig, locale: string, info?: ServerInfo | null): StorefrontSettings {
  const { biz, customizations } = config;
  return {
    businessId: biz.id,
    apiKey: biz.apiKey,
    subPath: biz.urlSubPath,
    locale,
    currency: info?.currency ?? biz.currency,
    country: countryOf(biz),
    callingCode: biz.countryCode,
    timezone: info?.timezone ?? biz.timezone,
    origin: "",
    channel: biz.channel,
    requestMode: biz.mode,
    defaultMode: startMode(config),
    modes: selectableModes(config),
    adminPrefix: biz.adminTokenPrefix,
    captchaKey: customizations.accessKeys.misc.captchaKey ?? null,
    captchaProvider: customizations.accessKeys.misc.captchaProvider,
    googleClientId: customizations.accessKeys.socialLogin.google.clientId || null,
    facebookAppId: customizations.accessKeys.socialLogin.facebook.appId || null,
    guestEmailRequired: customizations.guestCheckout.emailRequired,
    itemNotes: info?.allow_item_level_notes ?? false,
    minOrderTotal: info?.min_order_total ?? null,
    longestNow: customizations.deliveryPickup.hideDeliverPickupNowAfterOffset,
    countryCallingCode: info?.isd_code || biz.countryCode,
    imageWidth: imageWidth(config),
    takesOrders: takesOrders(config),
    couponPath: couponPath(config),
    storesPath: `${biz.urlSubPath}${storesPath(config)}`,
    offline: customizations.offline.enabled,
    maps: mapsOf(customizations.maps),
  };
}

function mapsOf({ style, tiles, attribution }: BusinessConfig["customizations"]["maps"]): MapSettings | null {
  if (!style && !tiles) return null;
  return { ...(style ? { style } : {}), ...(tiles ? { tiles } : {}), ...(attribution ? { attribution } : {}) };
}
