import type { OrderDetail } from "@/lib/api/order/order";
import { telUrl } from "@/lib/domain/pages/tel-url";
import { googleMapsUrl } from "@/lib/domain/pages/urls";
import { traitsOfOrder } from "@/lib/domain/shop/order-types";
import { useTranslations } from "@/lib/i18n/translations";
import { ButtonLink, PhoneIcon, PinIcon } from "@/ui-kit";

/** Calls the store and leads to it, unless the order is brought or its guests are there. */
export function StoreContacts({ order }: { order: OrderDetail }) {
  const t = useTranslations("order");
  const { address, store } = order;
  return (
    <>
      {store.phone ? (
        <ButtonLink variant="secondary" href={telUrl(store.phone)} before={<PhoneIcon size={20} />}>
          {t("call")}
        </ButtonLink>
      ) : null}
      {address || traitsOfOrder(order.order_type).table ? null : (
        <ButtonLink
          variant="secondary"
          href={googleMapsUrl(store)}
          target="_blank"
          rel="noopener noreferrer"
          before={<PinIcon size={20} />}
        >
          {t("directions")}
        </ButtonLink>
      )}
    </>
  );
}
