"use client";

import { useTranslations } from "next-intl";
import { PageLink } from "@/components/layout/navigation/page-link";
import { ReorderButton } from "@/components/order/again/reorder-button";
import { placeOf } from "@/components/order/list/order-rows";
import { isFollowedOrder, placedOrderAccess } from "@/lib/actions/order/order-access";
import { heldOfCart } from "@/lib/actions/order/placing/placing";
import type { OrderDetail } from "@/lib/api/order/order";
import { awaitsPayment } from "@/lib/domain/order/order-status";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useCart, useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";
import { buttonClass, ReceiptIcon } from "@/ui-kit";

interface Props {
  order: OrderDetail;
  canReorder: boolean;
}

/** A guest reorders with the access token of an order placed here. One that waits for its payment is paid or given up first. */
function useMayReorder({ order, canReorder }: Props): boolean {
  const storefront = useStorefront();
  const customer = useSession(isLoggedIn);
  const mine = customer
    ? !isFollowedOrder(storefront, order.order_id)
    : placedOrderAccess(storefront, order.order_id) !== null;
  return canReorder && mine && !awaitsPayment(order);
}

/**
 * D6: the way to the payment that an order waits for, on the device whose cart it was placed from. Elsewhere, and once the
 * cart has changed, its payment can only arrive or run out.
 */
export function PayHeldOrder({ order }: { order: OrderDetail }) {
  const t = useTranslations("order");
  const storefront = useStorefront();
  const own = useCart(() => heldOfCart(storefront)?.orderId === order.order_id);
  if (!own || !awaitsPayment(order)) return null;
  return (
    <PageLink
      href={shopPath(storefront.settings.subPath, "/checkout")}
      className={buttonClass({ variant: "secondary", size: "large", block: true })}
      data-pay-held
    >
      {t("payHeld")}
    </PageLink>
  );
}

/** OLIST-03: orders the same again while the order is still under way. */
export function AgainMeanwhile(props: Props) {
  const { order_id, order_type, store, address } = props.order;
  if (!useMayReorder(props)) return null;
  return <ReorderButton orderId={order_id} place={placeOf(store.biz_location_id, order_type, address)} block />;
}

/** What a guest does with an order that is over. Directly below its status, so that a phone shows it without scrolling. */
export function NextActions({ order, canReorder }: Props) {
  const t = useTranslations("order");
  const { subPath } = useStorefront().settings;
  const again = useMayReorder({ order, canReorder });
  return (
    <div className="grid gap-2" data-next-actions>
      {again ? (
        <ReorderButton
          orderId={order.order_id}
          place={placeOf(order.store.biz_location_id, order.order_type, order.address)}
          primary
          block
        />
      ) : null}
      <div className="flex flex-wrap gap-2 [&>:not(dialog)]:flex-1 [&>:not(dialog)]:whitespace-nowrap [&>:not(dialog)]:px-3!">
        {order.state === "COMPLETED" ? (
          <PageLink
            href={shopPath(subPath, `/orders/${encodeURIComponent(order.order_id)}/invoice`)}
            className={buttonClass({ variant: "secondary" })}
          >
            <ReceiptIcon size={20} />
            {t("invoice.open")}
          </PageLink>
        ) : null}
        <PageLink
          href={shopPath(subPath, "/menu")}
          className={again ? buttonClass({ variant: "secondary" }) : buttonClass({ size: "large", block: true })}
        >
          {t("again")}
        </PageLink>
      </div>
    </div>
  );
}
