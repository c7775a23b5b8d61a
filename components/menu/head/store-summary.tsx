import { useTranslations } from "next-intl";
import { HOURS_KEYS } from "@/components/store/hours-keys";
import { StoreHoursLine } from "@/components/store/store-hours-line";
import type { Store } from "@/lib/api/shop/stores";
import type { MenuPageData } from "@/lib/business/pages/readers/read-menu";
import { formatMoney, type Minor } from "@/lib/domain/money";
import { minimumAt } from "@/lib/domain/order/minimum";
import { storeTerms } from "@/lib/domain/store/store-terms";
import { clientTexts } from "@/lib/i18n/client-texts";

interface Props {
  readonly style: MenuPageData["style"];
  readonly store: Store;
  /** The business's minimum, which a store's own may be below. */
  readonly businessMinOrderTotal: Minor | null;
}

/** What a guest needs to know of a store before reading its menu: what delivery costs and when it closes. */
export function StoreSummary({ style: { locale, currency, mode }, store, businessMinOrderTotal }: Props) {
  const t = useTranslations("place");
  const money = (amount: Minor) => formatMoney(amount, currency, locale);
  const { charge: fee, depends_on_address: from } = storeTerms(store, mode);
  const { min, varies } = minimumAt(store, mode, businessMinOrderTotal);
  const { hours, hours_overrides, opening_time, closing_time, closing_day } = store;
  const { enabled_for_ordering, temporarily_closed } = store;
  return (
    <ul className="facts" aria-label={t("aboutStore", { store: store.name })}>
      {fee === 0 && !from ? <li>{t("freeDelivery")}</li> : null}
      {fee !== null && (fee > 0 || from) ? (
        <li>
          {from ? <OfPlace term="charge" store={store} text="deliveryFee" /> : null}
          <span>{t(from ? "deliveryFrom" : "deliveryFee", { price: money(fee) })}</span>
        </li>
      ) : null}
      {min > 0 ? (
        <li>
          {varies ? <OfPlace term="minimum" store={store} text="minimum" /> : null}
          <span>{t(varies ? "minimumFrom" : "minimum", { price: money(min) })}</span>
        </li>
      ) : null}
      {/* Known only by the visitor's clock, so it comes last and leaves no gap before it does. */}
      <li>
        <StoreHoursLine
          store={{
            hours,
            hours_overrides,
            opening_time,
            closing_time,
            closing_day,
            enabled_for_ordering,
            temporarily_closed,
          }}
          texts={clientTexts(t, HOURS_KEYS)}
        />
      </li>
    </ul>
  );
}

interface PlaceTermProps {
  readonly term: "charge" | "minimum";
  readonly store: Store;
  readonly text: "deliveryFee" | "minimum";
}

/** Empty until the guest's place is known (`PlaceTerms`); it then replaces the words after it. */
function OfPlace({ term, store, text }: PlaceTermProps) {
  const t = useTranslations("place");
  return (
    <span
      className="of-place"
      data-place-term={term}
      data-of-store={store.biz_location_id}
      data-text={t(text, { price: "{price}" })}
      {...(term === "charge" ? { "data-free": t("freeDelivery") } : {})}
    />
  );
}
