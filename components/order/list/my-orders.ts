"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { OrderPlace } from "@/lib/actions/cart/reorder";
import { getApollo } from "@/lib/actions/get-apollo";
import { getSource } from "@/lib/actions/get-source";
import { type FollowedOrders, followOrders } from "@/lib/actions/order/follow-orders";
import { orderAccess, rememberedOrders } from "@/lib/actions/order/order-access";
import type { ActionError } from "@/lib/actions/outcome";
import { outcomeOf } from "@/lib/actions/outcome";
import type { OrderSummary } from "@/lib/api/order";
import { getOrder, getOrders, getPastOrders } from "@/lib/api/order";
import { modeToReorder } from "@/lib/domain/modes";
import type { Minor } from "@/lib/domain/money";
import { progressOf } from "@/lib/domain/order/order-status";
import { commaList } from "@/lib/domain/text/comma-list";
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
  readonly total: Minor;
  readonly itemCount: number;
  readonly titles: string;
  readonly place: OrderPlace;
}

interface Listed {
  readonly rows: readonly OrderRow[] | null;
  /** Past orders that the server has in all. */
  readonly pastTotal: number;
  readonly error: ActionError | null;
}
const NOTHING: Listed = { rows: null, pastTotal: 0, error: null };

/** Orders that the device remembers are read one by one; more than these would make a guest wait. */
const DEVICE_ORDERS = 10;
/** Each order that is followed is a subscription and a read now and then. */
const FOLLOWED = 10;
/** Nobody has more than these under way at once. */
const UNDER_WAY = 100;

const countOf = (items: readonly { quantity: number }[]) => items.reduce((sum, { quantity }) => sum + quantity, 0);
const titlesOf = (items: readonly { title: string }[]) => commaList(items.map(({ title }) => title));

/** Where an order came from, and how it is had again. */
export const placeOf = (storeId: string, orderType: string): OrderPlace => ({
  storeId,
  mode: modeToReorder(orderType),
});

export const rowOf = (order: OrderSummary): OrderRow => {
  const { id, order_state, created, biz_location_id, biz_location_name, order_total, order_type, items } = order;
  return {
    ...{ id, number: null, state: order_state, created, store: biz_location_name },
    ...{ total: order_total, itemCount: countOf(items), titles: titlesOf(items) },
    place: { ...placeOf(biz_location_id, order_type), addressId: order.address?.id ?? null },
  };
};

/** OLIST-01: everything that is under way, and the first page of what is over. */
async function ofCustomer(storefront: StorefrontState): Promise<Omit<Listed, "error">> {
  const source = await getApollo(storefront);
  const [active, dineIn, past] = await Promise.all([
    getOrders(source, { progress: "ACTIVE", limit: UNDER_WAY }),
    getOrders(source, { progress: "DINE_IN", limit: UNDER_WAY }),
    getPastOrders(source),
  ]);
  const orders = [...active.orders, ...dineIn.orders, ...past.orders];
  return { rows: orders.map(rowOf), pastTotal: past.total };
}

async function ofDevice(storefront: StorefrontState): Promise<Omit<Listed, "error">> {
  const source = getSource(storefront);
  const ids = rememberedOrders(storefront).slice(0, DEVICE_ORDERS);
  const read = ids.map((order_id) => getOrder(source, { order_id, access_token: orderAccess(storefront, order_id) }));
  const rows = (await Promise.all(read)).flatMap((order) =>
    order
      ? [
          {
            ...{ id: order.order_id, number: order.order_number, state: order.state, created: order.created },
            ...{ store: order.store.name, total: order.order_total },
            ...{ itemCount: countOf(order.items), titles: titlesOf(order.items) },
            place: placeOf(order.store.biz_location_id, order.order_type),
          },
        ]
      : [],
  );
  return { rows, pastTotal: 0 };
}

/** The list with one order in another state; one that has ended is one more of the past. */
function moved(listed: Listed, id: string, state: string): Listed {
  const row = listed.rows?.find((one) => one.id === id);
  if (!listed.rows || !row || row.state === state) return listed;
  const ended = progressOf(state) === "PAST" && progressOf(row.state) !== "PAST";
  return {
    ...listed,
    rows: listed.rows.map((one) => (one === row ? { ...row, state } : one)),
    pastTotal: listed.pastTotal + (ended ? 1 : 0),
  };
}

/** OLIST-01: what is under way moves by itself, on the list as on its own page. */
function useMovingRows(rows: readonly OrderRow[], onState: (id: string, state: string) => void): void {
  const storefront = useStorefront();
  const followed = useRef<FollowedOrders | null>(null);
  const moving = rows.filter(({ state }) => progressOf(state) !== "PAST").slice(0, FOLLOWED);
  const ids = moving.map(({ id }) => id).join(" ");
  useEffect(() => {
    followed.current = followOrders(storefront, (order) => onState(order.order_id, order.state));
    return () => followed.current?.stop();
  }, [storefront, onState]);
  useEffect(() => followed.current?.follow(ids ? ids.split(" ") : []), [ids]);
}

/** The orders of the signed-in customer, in their groups; of a guest, those placed on this device. Newest first. */
export function useMyOrders() {
  const storefront = useStorefront();
  const hydrated = useHydrated();
  const customer = useSession(isLoggedIn);
  const [listed, setListed] = useState<Listed>(NOTHING);
  const [loadingMore, setLoadingMore] = useState(false);
  const load = useCallback(async () => {
    setListed(NOTHING);
    const answer = await outcomeOf(customer ? ofCustomer(storefront) : ofDevice(storefront));
    setListed(answer.ok ? { ...answer.value, error: null } : { ...NOTHING, error: answer.error });
  }, [storefront, customer]);
  useEffect(() => {
    if (hydrated) void load();
  }, [hydrated, load]);
  const rows = listed.rows ?? [];
  useMovingRows(
    rows,
    useCallback((id, state) => setListed((before) => moved(before, id, state)), []),
  );
  const of = (progress: string) => rows.filter(({ state }) => progressOf(state) === progress);
  const past = of("PAST");
  const more = async () => {
    setLoadingMore(true);
    const source = await getApollo(storefront);
    const answer = await outcomeOf(getPastOrders(source, { offset: past.length }));
    setLoadingMore(false);
    if (!answer.ok) return;
    const known = new Set(rows.map(({ id }) => id));
    const next = answer.value.orders.filter(({ id }) => !known.has(id)).map(rowOf);
    // An order that ended meanwhile moves the pages: a page without news is the last.
    const pastTotal = next.length > 0 ? answer.value.total : past.length;
    setListed({ rows: [...rows, ...next], pastTotal, error: null });
  };
  return {
    customer,
    loading: listed.rows === null && listed.error === null,
    error: listed.error,
    active: of("ACTIVE"),
    dineIn: of("DINE_IN"),
    past,
    hasMore: past.length < listed.pastTotal,
    loadingMore,
    more,
    retry: load,
  };
}
