import { getTranslations } from "next-intl/server";
import { ClosedBanner } from "@/components/store/closed/closed-banner";
import { closedStoresOf } from "@/components/store/closed/closed-shop";
import { HOURS_KEYS } from "@/components/store/hours-keys";
import { pickerWords } from "@/components/store/picker/part/picker-words";
import { PickerHost, PlaceButton } from "@/components/store/picker/place-button";
import { HERE_KEYS } from "@/components/store/store-texts";
import { getBusinessInfo } from "@/lib/api/shop/business";
import { getStore } from "@/lib/api/shop/stores";
import { settle } from "@/lib/api/transport/source";
import { selectableModes, takesOrders } from "@/lib/business/features";
import type { PageContext } from "@/lib/business/pages/page-context";
import { readFewStores } from "@/lib/business/pages/readers/read-few-stores";
import { clientTexts } from "@/lib/i18n/client-texts";

/**
 * RTE-25: the fulfilment selector with the visitor's choice: "Delivery · 40 min", "Delivery · Closed, opens at 6:30
 * am".
 */
export async function PlaceSelector({ context }: { context: PageContext }) {
  const { business, place, mode, source } = context;
  const [t, store] = await Promise.all([
    getTranslations("place"),
    place ? settle(getStore(source, place.storeId)) : null,
  ]);
  const chosen = store?.ok ? store.value : null;
  return (
    <PlaceButton
      shown={place}
      mode={mode}
      modes={selectableModes(business)}
      title={chosen ? t(mode) : t("chooseTitle")}
      name={chosen ? chosen.name : t("chooseStore")}
      change={t("change")}
      texts={clientTexts(t, HERE_KEYS)}
      words={pickerWords(business)}
    />
  );
}

/** For a page that sells dishes and has no fulfilment selector (RTE-25): the picker opens with the first dish. */
export function PlacePickerHost({ context: { business, mode } }: { context: PageContext }) {
  return <PickerHost modes={selectableModes(business)} mode={mode} words={pickerWords(business)} />;
}

interface ClosedProps {
  context: PageContext;
  storesPath?: string;
}

/** RTE-22: the banner of a closed shop, for pages from which it can be ordered. */
export async function StoreClosedBanner({ context, storesPath }: ClosedProps) {
  const { business, source, mode } = context;
  const [t, info, stores] = await Promise.all([
    getTranslations("place"),
    settle(getBusinessInfo(source)),
    readFewStores(context),
  ]);
  const { enableTimeSlots, maxPreOrderDate } = business.customizations.deliveryPickup;
  const takesLater = enableTimeSlots && takesOrders(business);
  return (
    <ClosedBanner
      texts={clientTexts(t, [...HOURS_KEYS, "otherStores", "orderForLater", "orderForLaterShort", "close"] as const)}
      message={info.ok ? info.value.msg_store_closed_temporary : null}
      storesPath={storesPath}
      stores={closedStoresOf(stores ?? [])}
      mode={mode}
      preorder={takesLater && info.ok ? { slots: info.value.time_slots, maxPreOrderDate } : null}
    />
  );
}
