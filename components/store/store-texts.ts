import { LINE_CHANGE_KEYS, type LineChangeTexts } from "@/components/cart/recheck/line-change-texts";
import { HOURS_KEYS, MINUTES_KEYS } from "@/components/store/hours-keys";
import { NOT_OFFERED } from "@/components/store/mode-texts";
import type { AddressForm } from "@/lib/domain/customer/address-forms";
import { FULFILMENT_MODES } from "@/lib/domain/enumerations";
import { clientTexts, type PluralTexts, pluralTexts, type Texts } from "@/lib/i18n/client-texts";
import { type PartMessages, PIN_KEYS } from "@/lib/i18n/parts/part-messages";
import { partTranslator } from "@/lib/i18n/parts/part-translator";

const PICKER_KEYS = [
  ...HOURS_KEYS,
  "title",
  "titleNeeded",
  "chooseStore",
  "whichStore",
  "change",
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

/** Keys of `place` for the button that opens the picker, in every page's header. */
export const HERE_KEYS = [...HOURS_KEYS, ...MINUTES_KEYS, "home", "work", "fromStore"] as const;
export type HereTexts = Texts<(typeof HERE_KEYS)[number]>;

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
  readonly map: Texts<(typeof PIN_KEYS)[number]>;
  /** "3 stores here": the name of several stores that are one mark on the map. */
  readonly cluster: PluralTexts;
}

/** What the shop decides of the picker's texts. */
export interface PickerWords {
  /** On a map without streets the guest sets the pin by the delivery areas. */
  readonly streets: boolean;
  /** The key of `place` for what people there search a place by. */
  readonly find: AddressForm["find"];
}

export function storeChangeTexts(all: PartMessages, locale: string): StoreChangeTexts {
  const translator = partTranslator(all, locale);
  const t = translator("place");
  return {
    place: clientTexts(t, CHANGE_KEYS),
    items: pluralTexts(locale, (count) => t("items", { count })),
    lineChange: clientTexts(translator("cartChange"), LINE_CHANGE_KEYS),
  };
}

export function pickerTexts(all: PartMessages, locale: string, { streets, find }: PickerWords): PickerTexts {
  const translator = partTranslator(all, locale);
  const [t, map] = [translator("place"), translator("map")];
  return {
    ...storeChangeTexts(all, locale),
    place: {
      ...clientTexts(t, PICKER_KEYS),
      ...(streets ? {} : { onMapHint: t("onMapHintPlain") }),
      findHint: t(find),
    },
    map: clientTexts(map, PIN_KEYS),
    cluster: pluralTexts(locale, (count) => map("cluster", { count })),
  };
}
