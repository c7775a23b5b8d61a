"use client";

import { useTranslations } from "next-intl";
import type { Wording } from "@/lib/domain/modes";
import type { Soonest } from "@/lib/domain/store/soonest";

const IN_MINUTES = { delivery: "inMinutesDelivery", pickup: "inMinutesPickup" } as const satisfies Readonly<
  Record<Wording, string>
>;

/** How soon an order for now is at the door or ready, as cart and checkout say it. */
export function useSoonestWords() {
  const t = useTranslations("checkout.when");
  return ({ offsetMinutes: minutes, isLeast }: Pick<Soonest, "offsetMinutes" | "isLeast">, wording: Wording): string =>
    t(isLeast && minutes > 0 ? "inMinutesFrom" : IN_MINUTES[wording], { minutes });
}
