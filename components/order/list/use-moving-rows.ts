"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import type { OrderRow } from "@/components/order/list/order-rows";
import { type FollowedOrders, followOrders } from "@/lib/actions/order/following/follow-orders";
import { progressOf } from "@/lib/domain/order/order-status";
import { useStorefront } from "@/lib/state/provider";

/** Each followed order needs a subscription and occasional reads. */
const FOLLOWED = 10;

/** OLIST-01: follows active orders, as their own pages do. */
export function useMovingRows(rows: readonly OrderRow[], onState: (id: string, state: string) => void): void {
  const storefront = useStorefront();
  const followed = useRef<FollowedOrders | null>(null);
  const moved = useEffectEvent(onState);
  const moving = rows.filter(({ state }) => progressOf(state) !== "PAST").slice(0, FOLLOWED);
  const ids = moving.map(({ id }) => id).join(" ");
  useEffect(() => {
    followed.current = followOrders(storefront, (order) => moved(order.order_id, order.state));
    return () => followed.current?.stop();
  }, [storefront]);
  useEffect(() => followed.current?.follow(ids ? ids.split(" ") : []), [ids]);
}
