"use client";

import type { OrderTimes } from "@/components/checkout/time/order-times";
import { toWallClock } from "@/lib/domain/time/zoned-time";
import { useTranslations } from "@/lib/i18n/translations";
import { useStorefront } from "@/lib/state/provider";

/** Why ordering for now is not possible: today's holiday if there is one. */
export function useWhyNotNow({ orderNow, overrides }: Pick<OrderTimes, "orderNow" | "overrides">): string {
  const t = useTranslations("checkout.when");
  const { now, settings } = useStorefront();
  const today = overrides.find(({ date }) => date === toWallClock(now(), settings.timezone).date);
  if (orderNow.reason === "CLOSED" && today?.closed && today.reason) return t("closedToday", { reason: today.reason });
  return t(`reason.${orderNow.reason ?? "CLOSED"}`);
}
