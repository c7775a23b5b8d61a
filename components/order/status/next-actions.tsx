"use client";

import { useTranslations } from "next-intl";
import { PageLink } from "@/components/layout/navigation/page-link";
import { ReorderButton } from "@/components/order/again/reorder-button";
import { placeOf } from "@/components/order/list/order-rows";
import { isFollowedOrder, placedOrderAccess } from "@/lib/actions/order/order-access";
import type { OrderDetail } from "@/lib/api/order";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";
import { buttonClass, ReceiptIcon } from "@/ui-kit";

/** What a guest does with an order that is over. Directly below its status, so that a phone shows it without scrolling. */
export function NextActions({ order, canReorder }: { order: OrderDetail; canReorder: boolean }) {
  const t = useTranslations("order");
  const storefront = useStorefront();
  const { subPath } = storefront.settings;
  const customer = useSession(isLoggedIn);
  // A guest reorders with the access token of an order placed here.
  const mine = customer
    ? !isFollowedOrder(storefront, order.order_id)
    : placedOrderAccess(storefront, order.order_id) !== null;
  const again = canReorder && mine;
  return (
    <div className="grid gap-2" data-next-actions>
      {again ? (
        <ReorderButton
          orderId={order.order_id}
          place={placeOf(order.store.biz_location_id, order.order_type)}
          primary
          block
        />
      ) : null}
      <div className="flex flex-wrap gap-2 [&>*]:flex-1 [&>*]:whitespace-nowrap [&>*]:px-3!">
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
