import { useTranslations } from "next-intl";
import { StoreHoursLine } from "@/components/store/store-hours-line";
import { HOURS_KEYS } from "@/components/store/store-texts";
import type { Store } from "@/lib/api/shop/stores";
import type { MenuPageData } from "@/lib/business/pages/readers/read-menu";
import { MODES } from "@/lib/domain/modes";
import type { Minor } from "@/lib/domain/money";
import { formatMoney } from "@/lib/domain/money";
import { clientTexts } from "@/lib/i18n/client-texts";

interface Props {
  readonly style: MenuPageData["style"];
  readonly store: Store;
}

/** What a guest needs to know of a store before reading its menu: what delivery costs and when it closes. */
export function StoreFacts({ style: { locale, currency, mode }, store }: Props) {
  const t = useTranslations("place");
  const money = (amount: Minor) => formatMoney(amount, currency, locale);
  const delivered = MODES[mode].address;
  const fee = delivered ? store.delivery_charge : null;
  const { hours, hours_overrides, opening_time, closing_time, closing_day } = store;
  const { enabled_for_ordering, temporarily_closed } = store;
  return (
    <ul className="facts" aria-label={t("aboutStore", { store: store.name })}>
      {fee !== null && <li>{fee === 0 ? t("freeDelivery") : t("deliveryFee", { price: money(fee) })}</li>}
      {MODES[mode].minimum && store.min_order_total ? (
        <li>{t("minimum", { price: money(store.min_order_total) })}</li>
      ) : null}
      {/* Known only by the visitor's clock, so it comes last and leaves no gap before it does. */}
      <li>
        <StoreHoursLine
          store={{
            ...{ hours, hours_overrides, opening_time, closing_time, closing_day },
            ...{ enabled_for_ordering, temporarily_closed },
          }}
          texts={clientTexts(t, HOURS_KEYS)}
        />
      </li>
    </ul>
  );
}
