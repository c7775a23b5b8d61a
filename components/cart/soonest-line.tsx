"use client";

import { useSoonestWords } from "@/components/checkout/time/soonest-words";
import { useNow } from "@/components/checkout/time/use-now";
import { MODES } from "@/lib/domain/modes";
import { soonest } from "@/lib/domain/store/soonest";
import { useCart, useOrderTime, useSelectedStore, useStorefront } from "@/lib/state/provider";

/** TIME-05: how soon the cart could be at the door or ready, as the checkout will say it; nothing while no order is taken for now. */
export function SoonestLine() {
  const { timezone, longestNow } = useStorefront().settings;
  const now = useNow();
  const words = useSoonestWords();
  const selected = useSelectedStore((state) => state.selected);
  const riderMinutes = useCart((cart) => cart.dashEstimate?.minutes ?? null);
  const isForLater = useOrderTime(({ orderTime }) => Boolean(orderTime?.timeSlot));
  if (!selected || isForLater) return null;
  const { storeInfo, deliveryInfo, ffMode: mode } = selected;
  const promised = soonest(deliveryInfo ?? storeInfo, { mode, now, timezone, longestNow, riderMinutes });
  if (!promised.available || promised.offsetMinutes === 0) return null;
  return (
    <p className="-mt-2 text-small text-text-muted" data-soonest={promised.offsetMinutes}>
      {words(promised, MODES[mode].wording)}
    </p>
  );
}
