"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { OwnMissing } from "@/components/account/own-missing";
import { lazyPart } from "@/components/layout/lazy-part";
import { OrderList, OrdersWaiting } from "@/components/order/list/order-list";
import { useDeviceOrders } from "@/components/order/list/use-device-orders";
import { useHydrated, useSession } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";

const CustomerOrders = lazyPart(() => import("@/components/order/list/customer-orders"), OwnMissing);

/** Past and active orders: of the customer, or of this device. */
export function OrdersIsland({ reorder }: { reorder: boolean }) {
  const hydrated = useHydrated();
  const customer = useSession(isLoggedIn);
  if (!hydrated) return <OrdersWaiting />;
  if (!customer) return <DeviceOrders reorder={reorder} />;
  return (
    <Suspense fallback={<OrdersWaiting />}>
      <CustomerOrders reorder={reorder} />
    </Suspense>
  );
}

function DeviceOrders({ reorder }: { reorder: boolean }) {
  const t = useTranslations("order.list");
  return <OrderList {...useDeviceOrders()} reorder={reorder} note={t("device")} />;
}
