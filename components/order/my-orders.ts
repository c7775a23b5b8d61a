"use client";

import { useCallback, useEffect, useState } from "react";
import { apolloOf } from "@/lib/actions/apollo-of";
import { orderAccess, rememberedOrders } from "@/lib/actions/order/order-access";
import type { ActionError } from "@/lib/actions/outcome";
import { outcomeOf } from "@/lib/actions/outcome";
import { sourceOf } from "@/lib/actions/source-of";
import { getOrder, getOrders } from "@/lib/api/order";
import { isFinal } from "@/lib/domain/order/order-status";
import { useHydrated, useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** One row of the list; `total` in minor units. */
export interface OrderRow {
  readonly id: string;
  readonly number: string | null;
  readonly state: string;
  readonly created: string;
  readonly store: string;
  readonly total: number;
  readonly itemCount: number;
  readonly titles: string;
}

interface Listed {
  readonly rows: readonly OrderRow[] | null;
  readonly error: ActionError | null;
}

/** Orders that the device remembers are read one by one; more than these would make a guest wait. */
const DEVICE_ORDERS = 10;

const countOf = (items: readonly { quantity: number }[]) => items.reduce((sum, { quantity }) => sum + quantity, 0);
const titlesOf = (items: readonly { title: string }[]) => items.map(({ title }) => title).join(", ");

async function ofCustomer(storefront: StorefrontState): Promise<OrderRow[]> {
  const { orders } = await getOrders(await apolloOf(storefront));
  return orders.map(({ id, order_state, created, biz_location_name, order_total, items }) => ({
    ...{ id, number: null, state: order_state, created, store: biz_location_name },
    ...{ total: order_total, itemCount: countOf(items), titles: titlesOf(items) },
  }));
}

async function ofDevice(storefront: StorefrontState): Promise<OrderRow[]> {
  const source = sourceOf(storefront);
  const ids = rememberedOrders(storefront).slice(0, DEVICE_ORDERS);
  const read = ids.map((order_id) => getOrder(source, { order_id, access_token: orderAccess(storefront, order_id) }));
  return (await Promise.all(read)).flatMap((order) =>
    order
      ? [
          {
            ...{ id: order.order_id, number: order.order_number, state: order.state, created: order.created },
            ...{ store: order.store.name, total: order.order_total },
            ...{ itemCount: countOf(order.items), titles: titlesOf(order.items) },
          },
        ]
      : [],
  );
}

/** The orders of the signed-in customer; of a guest, those placed on this device. Newest first. */
export function useMyOrders() {
  const storefront = useStorefront();
  const hydrated = useHydrated();
  const customer = useSession(isLoggedIn);
  const [listed, setListed] = useState<Listed>({ rows: null, error: null });
  const load = useCallback(async () => {
    setListed({ rows: null, error: null });
    const answer = await outcomeOf(customer ? ofCustomer(storefront) : ofDevice(storefront));
    setListed(answer.ok ? { rows: answer.value, error: null } : { rows: null, error: answer.error });
  }, [storefront, customer]);
  useEffect(() => {
    if (hydrated) void load();
  }, [hydrated, load]);
  const rows = listed.rows ?? [];
  return {
    customer,
    loading: listed.rows === null && listed.error === null,
    error: listed.error,
    active: rows.filter(({ state }) => !isFinal(state)),
    past: rows.filter(({ state }) => isFinal(state)),
    retry: load,
  };
}
