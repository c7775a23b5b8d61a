"use client";

import { useLocale, useTranslations } from "next-intl";
import { addDays, toInstant, toWallClock } from "@/lib/domain/time/zoned-time";
import { useStorefront } from "@/lib/state/provider";

/** Times and days as this shop says them: its own zone, the page's language, Latin digits. */
export function useTimeWords() {
  const t = useTranslations("checkout.when");
  const locale = useLocale();
  const { settings, now } = useStorefront();
  const { timezone } = settings;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { timeZone: timezone, ...options });
  const clock = format({ hour: "numeric", minute: "2-digit" });
  /** "Today", "Tomorrow", else "Mon 23 Nov". */
  const day = (date: string, style: "short" | "long" = "short") => {
    const today = toWallClock(now(), timezone).date;
    if (date === today) return t("today");
    if (date === addDays(today, 1)) return t("tomorrow");
    const noon = toInstant(date, 12 * 60, timezone);
    return format({ weekday: style, day: "numeric", month: "short" }).format(noon);
  };
  /** "21 November 2026": for papers, which are read on another day. */
  const fullDay = (date: string) => format({ dateStyle: "long" }).format(toInstant(date, 12 * 60, timezone));
  const dateOf = (instant: number) => toWallClock(instant, timezone).date;
  return {
    day,
    fullDay,
    time: (instant: number) => clock.format(instant),
    /** "4:30 – 5:00 PM"; over midnight by hand, for a range over two days would name both dates. */
    span: (start: number, end: number) =>
      dateOf(start) === dateOf(end)
        ? clock.formatRange(start, end)
        : `${clock.format(start)} \u2013 ${clock.format(end)}`,
    /** The date of an instant in the shop's zone, for `day`. */
    dateOf,
  };
}
