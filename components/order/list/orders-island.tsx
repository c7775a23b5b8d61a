"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { OwnMissing } from "@/components/account/own-missing";
import { lazyPart } from "@/components/layout/lazy-part";
import { OrderList, OrdersWaiting } from "@/components/order/list/order-list";
import { useDeviceOrders } from "@/components/order/list/use-device-orders";
import { hasReceipt } from "@/lib/actions/dine-in/stored-receipt";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useHydrated, useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";
import { ButtonLink } from "@/ui-kit";

const CustomerOrders = lazyPart(() => import("@/components/order/list/customer-orders"), OwnMissing);

/**
 * Past and active orders: of the customer, or of this device. Waiting, empty or full it is at least as tall as the window, so that
 * the footer is below the screen from the first paint and stays there.
 */
export function OrdersIsland({ reorder }: { reorder: boolean }) {
  const hydrated = useHydrated();
  const customer = useSession(isLoggedIn);
  return (
    <div className="grid min-h-dvh content-start gap-5">
      {hydrated ? (
        <>
          <TableReceiptLink />
          {customer ? (
            <Suspense fallback={<OrdersWaiting />}>
              <CustomerOrders reorder={reorder} />
            </Suspense>
          ) : (
            <DeviceOrders reorder={reorder} />
          )}
        </>
      ) : (
        <OrdersWaiting />
      )}
    </div>
  );
}

/** DINE-04: the receipt of a table that was paid today, by whichever phone. */
function TableReceiptLink() {
  const t = useTranslations("order.list");
  const storefront = useStorefront();
  if (!hasReceipt(storefront)) return null;
  return (
    <ButtonLink
      href={shopPath(storefront.settings.subPath, "/table-receipt")}
      variant="secondary"
      className="justify-self-start"
      data-receipt-link
    >
      {t("tableReceipt")}
    </ButtonLink>
  );
}

function DeviceOrders({ reorder }: { reorder: boolean }) {
  const t = useTranslations("order.list");
  return <OrderList {...useDeviceOrders()} reorder={reorder} note={t("device")} />;
}
