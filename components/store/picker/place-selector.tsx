import { getTranslations } from "next-intl/server";
import { ClosedBanner } from "@/components/store/closed-banner";
import { PickerHost, PlaceButton } from "@/components/store/picker/place-button";
import { HOURS_KEYS, pickerTexts } from "@/components/store/store-texts";
import { getBusinessInfo } from "@/lib/api/shop/business";
import { getStore } from "@/lib/api/shop/stores";
import { settle } from "@/lib/api/transport/source";
import { selectableModes } from "@/lib/business/features";
import type { PageContext } from "@/lib/business/pages/page-context";
import { clientTexts } from "@/lib/i18n/client-texts";

/**
 * RTE-25: the fulfilment selector with the visitor's choice: "Delivery · 40 min", "Delivery · Closed, opens at 6:30
 * am".
 */
export async function PlaceSelector({ context }: { context: PageContext }) {
  const { business, locale, place, mode, source } = context;
  const [t, texts, store] = await Promise.all([
    getTranslations("place"),
    pickerTexts(locale),
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
      texts={texts}
    />
  );
}

/** For a page that sells dishes and has no fulfilment selector (RTE-25): the picker opens with the first dish. */
export async function PlacePickerHost({ context: { business, locale, mode } }: { context: PageContext }) {
  return <PickerHost modes={selectableModes(business)} mode={mode} texts={await pickerTexts(locale)} />;
}

interface ClosedProps {
  context: Pick<PageContext, "source">;
  storesPath?: string;
}

/** RTE-22: the banner of a closed store, for pages from which it can be ordered. */
export async function StoreClosedBanner({ context, storesPath }: ClosedProps) {
  const [t, info] = await Promise.all([getTranslations("place"), settle(getBusinessInfo(context.source))]);
  const texts = clientTexts(t, [...HOURS_KEYS, "otherStores"] as const);
  const message = info.ok ? info.value.msg_store_closed_temporary : null;
  return <ClosedBanner texts={texts} message={message} storesPath={storesPath} />;
}
