"use client";

import { useState } from "react";
import { mayHaveOrdered } from "@/components/order/again/last-order";
import { readOrderAgain } from "@/lib/actions/cart/order-again";
import { type LiveOrder, liveOrders } from "@/lib/actions/order/live-orders";
import { MODES } from "@/lib/domain/modes";
import { hasSameDishes, isForOtherTime } from "@/lib/domain/order/same-order";
import { traitsOfOrder } from "@/lib/domain/shop/order-types";
import { wireTime } from "@/lib/domain/time/wire-time";
import { parseWireInstant } from "@/lib/domain/time/zoned-time";
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
  const { last: live } = useRead(key, (signal) => liveOrders(storefront, signal), { recovers: true });
  const [meant, setMeant] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ readonly order: LiveOrder; readonly goOn: () => void } | null>(null);
  /**
   * Whoever pressed "order again" at an order knows of it, and means another one by another time or way. What is sent a second
   * time by mistake is for the same; of an order whose answer was lost nobody knows.
   */
  const isOther = (order: LiveOrder): boolean => {
    const again = readOrderAgain(storefront);
    if (!again || again.number !== order.number) return false;
    const mode = storefront.store.getState().selected?.ffMode;
    if (mode && MODES[mode] !== traitsOfOrder(order.type)) return true;
    const { orderTime } = storefront.time.getState();
    const time = orderTime && wireTime(orderTime, storefront.now(), storefront.settings.timezone);
    if (!time?.ok) return false;
    const { time_slot_start: slotFrom, delivery_datetime } = time.value;
    return isForOtherTime(order, { slotFrom, due: parseWireInstant(delivery_datetime) });
  };
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
      const same = live?.find((order) => hasSameDishes(items, order.items) && !isOther(order));
      if (!same || same.id === meant) return false;
      setAsked({ order: same, goOn });
      return true;
    },
  };
}
