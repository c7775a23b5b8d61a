"use client";

import { useState } from "react";
import type { OrderListState } from "@/components/order/list/order-list";
import { type OrderRow, rowOfDetail } from "@/components/order/list/order-rows";
import { useMovingRows } from "@/components/order/list/use-moving-rows";
import { hasReceipt, readReceipt } from "@/lib/actions/dine-in/stored-receipt";
import { getSource } from "@/lib/actions/get-source";
import { orderAccess, placedOrders } from "@/lib/actions/order/order-access";
import { outcomeOf } from "@/lib/actions/outcome";
import { getOrder } from "@/lib/api/order/order";
import { wasNeverPaid } from "@/lib/domain/order/order-status";
import { useRead } from "@/lib/react/use-read";
import { useHydrated, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** The device's orders are read one by one; more than these would take too long. */
const DEVICE_ORDERS = 10;

async function readRows(storefront: StorefrontState, signal: AbortSignal): Promise<OrderRow[]> {
  // A phone that was asleep when its table's bill was paid learns of its rounds here.
  if (hasReceipt(storefront)) await readReceipt(storefront);
  const source = getSource(storefront);
  const ids = placedOrders(storefront).slice(0, DEVICE_ORDERS);
  const orders = await Promise.all(
    ids.map((order_id) => {
      const access_token = orderAccess(storefront, order_id);
      return getOrder(source, { order_id, access_token, listed: true }, { signal });
    }),
  );
  return orders.flatMap((order) => (order && !wasNeverPaid(order) ? [rowOfDetail(order)] : []));
}

const NONE: readonly OrderRow[] = [];

/** OLIST-01: the orders a guest placed on this device. Newest first. Orders that are `followed` elsewhere are not followed twice. */
export function useDeviceOrders(followed = NONE): OrderListState {
  const storefront = useStorefront();
  const hydrated = useHydrated();
  const [states, setStates] = useState<ReadonlyMap<string, string>>(new Map());
  const { answer, error, retry } = useRead(hydrated ? "device" : null, (signal) =>
    outcomeOf(readRows(storefront, signal)),
  );
  const rows = answer?.ok ? answer.value.map((row) => ({ ...row, state: states.get(row.id) ?? row.state })) : null;
  const own = rows?.filter(({ id }) => !followed.some((row) => row.id === id)) ?? [];
  useMovingRows(own, (id, state) => setStates((before) => new Map(before).set(id, state)));
  return { rows, error, hasMore: false, loadingMore: false, more: () => {}, retry };
}
