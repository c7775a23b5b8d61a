"use client";

import { useState } from "react";
import { mayHaveOrdered } from "@/components/order/again/last-order";
import { type LiveOrder, liveOrders } from "@/lib/actions/order/live-orders";
import { hasSameDishes } from "@/lib/domain/order/same-dishes";
import { useRead } from "@/lib/react/use-read";
import { useCart, useSession, useStorefront } from "@/lib/state/provider";

/** Asked before the same dishes are ordered twice. */
export interface TwiceQuestion {
  readonly order: LiveOrder;
  readonly agree: () => void;
  readonly close: () => void;
}

/**
 * Whether the cart has the dishes of an order that is under way, as when a guest is not sure that the first one arrived.
 * They are asked once for an order. It is read beforehand, so that no press waits for it; a read that fails asks nothing.
 */
export function useTwice() {
  const storefront = useStorefront();
  const items = useCart((cart) => cart.items);
  const token = useSession((session) => session.accessToken);
  const key = mayHaveOrdered(storefront) ? (token ?? "device") : null;
  const { last: live } = useRead(key, (signal) => liveOrders(storefront, signal));
  const [meant, setMeant] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ readonly order: LiveOrder; readonly goOn: () => void } | null>(null);
  const same = live?.find((order) => hasSameDishes(items, order.items)) ?? null;
  const question: TwiceQuestion | null = asked && {
    order: asked.order,
    agree() {
      setMeant(asked.order.id);
      setAsked(null);
      asked.goOn();
    },
    close: () => setAsked(null),
  };
  return {
    question,
    /** True: the guest is asked, and nothing is ordered unless they agree; `goOn` is called then. */
    asks(goOn: () => void): boolean {
      if (same === null || same.id === meant) return false;
      setAsked({ order: same, goOn });
      return true;
    },
  };
}
