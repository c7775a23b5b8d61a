"use client";

import { useTranslations } from "next-intl";
import { HoursSpan } from "@/components/store/locator/hours-span";
import type { Store } from "@/lib/api/shop/stores";
import { WEEK } from "@/lib/domain/time/week";
import { useStorefront } from "@/lib/state/provider";

/** A Monday; only its weekday names are used. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The opening hours of each day of the week. */
export function WeekHours({ store }: { store: Pick<Store, "hours"> }) {
  const t = useTranslations("stores");
  const { locale } = useStorefront().settings;
  const dayName = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-small">
      {WEEK.map((day, index) => {
        const spans = store.hours.filter((each) => each.day === day);
        return (
          <div key={day} className="contents">
            <dt className="text-text-muted first-letter:uppercase">{dayName.format(MONDAY + index * DAY_MS)}</dt>
            <dd className="flex flex-wrap gap-x-3">
              {spans.length === 0
                ? t("closed")
                : spans.map(({ open, close }) => <HoursSpan key={open} open={open} close={close} />)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
