"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { HoursSpan } from "@/components/store/locator/hours-span";
import type { Store } from "@/lib/api/shop/stores";
import { clockLocale } from "@/lib/domain/time/clock-locale";
import { type OverriddenDay, overriddenDays } from "@/lib/domain/time/hours-overrides";
import { toInstant, toWallClock } from "@/lib/domain/time/zoned-time";
import { useStorefront } from "@/lib/state/provider";

/** How many days ahead holidays are shown; below, how many at most. */
const DAYS_AHEAD = 120;
const AT_MOST = 4;

/**
 * STORE-06: the next days on which a store is closed or has other hours, with the reason. Computed with the visitor's
 * clock, because the page is cached.
 */
export function OtherHours({ store }: { store: Pick<Store, "hours_overrides"> }) {
  const t = useTranslations("stores");
  const storefront = useStorefront();
  const { timezone, locale } = storefront.settings;
  const [days, setDays] = useState<readonly OverriddenDay[]>([]);
  useEffect(() => {
    const today = toWallClock(storefront.now(), timezone).date;
    setDays(overriddenDays(store.hours_overrides, today, DAYS_AHEAD).slice(0, AT_MOST));
  }, [storefront, store, timezone]);
  if (days.length === 0) return null;
  const date = new Intl.DateTimeFormat(clockLocale(locale, timezone), {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: timezone,
  });
  return (
    <section className="mt-3 grid gap-1 text-small" data-other-hours>
      <h3 className="font-semibold text-small">{t("otherHours")}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
        {days.map((day) => (
          <div key={day.date} className="contents">
            <dt className="text-text-muted first-letter:uppercase">
              {date.format(toInstant(day.date, 12 * 60, timezone))}
            </dt>
            <dd className="flex flex-wrap gap-x-3">
              {day.reason ? <span className="font-semibold">{day.reason}</span> : null}
              {day.closed
                ? t("closed")
                : day.hours.map(({ open, close }) => <HoursSpan key={open} open={open} close={close} />)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
