"use client";

import { useState } from "react";
import type { OrderListState } from "@/components/order/list/order-list";
import { rowOf } from "@/components/order/list/order-rows";
import { useMovingRows } from "@/components/order/list/use-moving-rows";
import { ORDER_PAGE_SIZE, ordersQuery, pastOrdersQuery } from "@/lib/api/order/order";
import { progressOf } from "@/lib/domain/order/order-status";
import { useOwn, useOwnClient } from "@/lib/react/use-own";

/** More active orders than any customer has. */
const UNDER_WAY = { limit: 100, offset: 0 };
const ACTIVE = { variables: { ...UNDER_WAY, progress: "ACTIVE" } } as const;
const DINE_IN = { variables: { ...UNDER_WAY, progress: "DINE_IN" } } as const;
const PAST = { variables: { limit: ORDER_PAGE_SIZE, offset: 0 } } as const;

/** OLIST-01: the customer's orders: all active ones, and past ones page by page. Newest first. */
export function useCustomerOrders(): OrderListState {
  const client = useOwnClient();
  const active = useOwn(ordersQuery, ACTIVE);
  const dineIn = useOwn(ordersQuery, DINE_IN);
  const past = useOwn(pastOrdersQuery, PAST);
  const [loadingMore, setLoadingMore] = useState(false);
  const lists = [active.answer, dineIn.answer, past.answer];
  const pages = lists.flatMap((answer) => (answer?.ok ? [answer.value] : []));
  const failed = lists.find((answer) => answer?.ok === false);
  const stale = [active, dineIn, past].map((list) => list.stale).find(Boolean) ?? null;
  const complete = pages.length === lists.length;
  const orders = complete ? pages.flatMap((page) => page.orders) : [];
  const rows = [...new Map(orders.map((order) => [order.id, rowOf(order)])).values()];
  useMovingRows(rows, (id, state) =>
    client.cache.modify({
      id: client.cache.identify({ __typename: "Order", id }) ?? "",
      fields: { order_state: () => state },
    }),
  );
  const more = async () => {
    setLoadingMore(true);
    const offset = rows.filter(({ state }) => progressOf(state) === "PAST").length;
    // After a failed request the button stays.
    await past.fetchMore({ variables: { ...PAST.variables, offset } }).catch(() => {});
    setLoadingMore(false);
  };
  const over = past.answer?.ok ? past.answer.value : { orders: [], total: 0 };
  return {
    rows: complete ? rows : null,
    error: failed && !failed.ok ? failed.error : stale,
    hasMore: complete && over.orders.length < over.total,
    loadingMore,
    more,
    retry: () => {
      for (const { load } of [active, dineIn, past]) load();
    },
  };
}
