import { getTranslations } from "next-intl/server";
import { LINE_CHANGE_KEYS, type LineChangeTexts } from "@/components/cart/recheck/line-change-texts";
import { HOURS_KEYS, MINUTES_KEYS } from "@/components/store/hours-keys";
import { NOT_OFFERED } from "@/components/store/mode-texts";
import type { BusinessConfig } from "@/config/schema";
import { hasStreets } from "@/lib/business/features";
import { addressForm } from "@/lib/domain/customer/address-forms";
import { FULFILMENT_MODES } from "@/lib/domain/enumerations";
import { countryOf } from "@/lib/domain/shop/country";
import { clientTexts, type PluralTexts, pluralTexts, type Texts } from "@/lib/i18n/client-texts";

const PICKER_KEYS = [
  ...HOURS_KEYS,
  "title",
  "titleNeeded",
  "chooseStore",
  "close",
  "modes",
  ...FULFILMENT_MODES,
  "nearMe",
  "locating",
  "locationDenied",
  "locationUnavailable",
  "near",
  "deliverTo",
  "fromStore",
  "onMap",
  "onMapHint",
  "onMapEdge",
  "noMap",
  "find",
  "findHint",
  "noMatch",
  "noMatchBeside",
  "pickupInstead",
  "found",
  "findFailed",
  "home",
  "work",
  "past",
  "loading",
  "loadFailed",
  "retry",
  "selected",
  "notThere",
  "notAdded",
  "farAway",
  "pickupFrom",
  "deliveredFrom",
  "select",
  ...MINUTES_KEYS,
  "arrivesIn",
  "arrivesFrom",
  "readyIn",
  "freeDelivery",
  "onlyLater",
  "busyNow",
  "deliveryFee",
  "deliveryFrom",
  "minimum",
  "minimumFrom",
  ...Object.values(NOT_OFFERED),
  "orderingOff",
  "closedForNow",
  "noneNearby",
  "showAll",
  "moreStores",
  "replaceTitle",
  "replaceText",
  "replaceKeep",
  "replaceGo",
  "replaceUnknown",
  "canCome",
  "bring",
  "startEmpty",
  "chosen",
  "failed",
  "offline",
] as const;

/** Keys of `map` for the pin on the picker's map. */
const MAP_KEYS = [
  "title",
  "zoomIn",
  "zoomOut",
  "scrollHint",
  "touchHint",
  "kilometres",
  "metres",
  "yourPlace",
  "setHere",
  "movePin",
] as const;

/** Keys of `place` for changing to another store with a cart. */
const CHANGE_KEYS = [
  "close",
  "orderingOff",
  "closedForNow",
  "replaceTitle",
  "replaceText",
  "replaceKeep",
  "replaceGo",
  "replaceUnknown",
  "canCome",
  "bring",
  "startEmpty",
  "failed",
  "offline",
] as const;

/** The texts of changing to another store, for a page without the picker. */
export interface StoreChangeTexts {
  readonly place: Texts<(typeof CHANGE_KEYS)[number]>;
  /** "3 items": what the guest would lose from the cart. */
  readonly items: PluralTexts;
  readonly lineChange: LineChangeTexts;
}

/** All texts of the store picker. */
export interface PickerTexts extends StoreChangeTexts {
  readonly place: Texts<(typeof PICKER_KEYS)[number]>;
  readonly map: Texts<(typeof MAP_KEYS)[number]>;
  /** "3 stores here": the name of several stores that are one mark on the map. */
  readonly cluster: PluralTexts;
}

export async function storeChangeTexts(locale: string): Promise<StoreChangeTexts> {
  const [t, change] = await Promise.all([getTranslations("place"), getTranslations("cartChange")]);
  return {
    place: clientTexts(t, CHANGE_KEYS),
    items: pluralTexts(locale, (count) => t("items", { count })),
    lineChange: clientTexts(change, LINE_CHANGE_KEYS),
  };
}

/** On a map without streets the guest sets the pin by the delivery areas. */
export async function pickerTexts(locale: string, business: BusinessConfig): Promise<PickerTexts> {
  const [t, change, map] = await Promise.all([
    getTranslations("place"),
    getTranslations("cartChange"),
    getTranslations("map"),
  ]);
  return {
    place: {
      ...clientTexts(t, PICKER_KEYS),
      ...(hasStreets(business) ? {} : { onMapHint: t("onMapHintPlain") }),
      findHint: t(addressForm(countryOf(business.biz)).find),
    },
    items: pluralTexts(locale, (count) => t("items", { count })),
    map: clientTexts(map, MAP_KEYS),
    cluster: pluralTexts(locale, (count) => map("cluster", { count })),
    lineChange: clientTexts(change, LINE_CHANGE_KEYS),
  };
}
