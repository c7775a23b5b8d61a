"use client";

import { useLocale, useTranslations } from "next-intl";
import { clockInSentence } from "@/lib/domain/time/clock-in-sentence";
import { clockLocale } from "@/lib/domain/time/clock-locale";
import { unbroken } from "@/lib/domain/time/unbroken";
import { addDays, MINUTE, parseTime, toInstant, toWallClock } from "@/lib/domain/time/zoned-time";
import { useStorefront } from "@/lib/state/provider";

/** Formats times and days for this shop: in its own zone, in the page's language, with Latin digits. */
export function useTimeWords() {
  const t = useTranslations("checkout.when");
  const locale = useLocale();
  const { settings, now } = useStorefront();
  const { timezone } = settings;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(clockLocale(locale, timezone), { timeZone: timezone, ...options });
  const clock = format({ hour: "numeric", minute: "2-digit" });
  const today = () => toWallClock(now(), timezone).date;
  /** "Today", "Tomorrow", else "Mon 23 Nov". */
  const day = (date: string, style: "short" | "long" = "short") => {
    if (date === today()) return t("today");
    if (date === addDays(today(), 1)) return t("tomorrow");
    const noon = toInstant(date, 12 * 60, timezone);
    return format({ weekday: style, day: "numeric", month: "short" }).format(noon);
  };
  /** "today", "tomorrow", else "Monday, Nov 23", as a sentence goes on with it: Spanish has an article there. */
  const dayInSentence = (date: string) => {
    if (date === today()) return t("inSentence.today");
    if (date === addDays(today(), 1)) return t("inSentence.tomorrow");
    return t("inSentence.other", { day: day(date, "long") });
  };
  /** "21 November 2026": for documents that are read on another day. */
  const fullDay = (date: string) => format({ dateStyle: "long" }).format(toInstant(date, 12 * 60, timezone));
  /** "Today" or "Mon", and "23 Nov": the two lines of a tile. */
  const dayParts = (date: string) => {
    const noon = toInstant(date, 12 * 60, timezone);
    const near = [today(), addDays(today(), 1)].indexOf(date);
    const name = near === 0 ? t("today") : near === 1 ? t("tomorrow") : format({ weekday: "short" }).format(noon);
    return { name, number: format({ day: "numeric", month: "short" }).format(noon) };
  };
  /** A local time of day "HH:mm". */
  const ofDay = (time: string) => {
    const utc = format({ timeZone: "UTC", hour: "numeric", minute: "2-digit" });
    return utc.format((parseTime(time) ?? 0) * MINUTE);
  };
  /** Local times of day "HH:mm" as a span without a date. */
  const hours = (open: string, close: string) => `${ofDay(open)} \u2013 ${ofDay(close)}`;
  const dateOf = (instant: number) => toWallClock(instant, timezone).date;
  return {
    day,
    dayInSentence,
    dayParts,
    ofDay,
    hours,
    fullDay,
    time: (instant: number) => unbroken(clock.format(instant)),
    timeInSentence: (instant: number) => clockInSentence(unbroken(clock.format(instant)), locale),
    /**
     * "4:30 – 5:00 PM". Across midnight the parts are joined by hand, because a formatted range of two days would name
     * both dates.
     */
    span: (start: number, end: number) =>
      dateOf(start) === dateOf(end)
        ? clock.formatRange(start, end)
        : `${clock.format(start)} \u2013 ${clock.format(end)}`,
    /** The date of an instant in the shop's zone, for `day`. */
    dateOf,
  };
}
