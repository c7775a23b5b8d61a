"use client";

import { useLocale, useTranslations } from "next-intl";
import { clockInSentence } from "@/lib/domain/time/clock-in-sentence";
import { clockLocale } from "@/lib/domain/time/clock-locale";
import type { StoreHours } from "@/lib/domain/time/opening-hours";
import { nightOf } from "@/lib/domain/time/part-of-day";
import { unbroken } from "@/lib/domain/time/unbroken";
import { addDays, MINUTE, parseTime, toInstant, toWallClock } from "@/lib/domain/time/zoned-time";
import { useStorefront } from "@/lib/state/provider";

/** Two times with a dash between them: no line ends at the dash or at the thin spaces that some languages have beside it either. */
const together = (span: string) => unbroken(span).replaceAll("\u2009", "\u202f").replaceAll("\u2013", "\u2013\u2060");

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
  /** "Mon 23 Nov", also of today. */
  const namedDay = (date: string, style: "short" | "long" = "long") =>
    format({ weekday: style, day: "numeric", month: "short" }).format(toInstant(date, 12 * 60, timezone));
  const near = (date: string, night: string) => {
    if (date === today()) return "today";
    if (night === today()) return "tonight";
    return date === addDays(today(), 1) ? "tomorrow" : null;
  };
  /** "Today", "Tonight" after midnight if it is of today's `night`, "Tomorrow", else "Mon 23 Nov". */
  const day = (date: string, style: "short" | "long" = "short", night = date) => {
    const name = near(date, night);
    return name ? t(name) : namedDay(date, style);
  };
  /** "today", "tomorrow", else "Monday, Nov 23", as a sentence goes on with it: Spanish has an article there. */
  const dayInSentence = (date: string, night = date) => {
    const name = near(date, night);
    if (name) return t(`inSentence.${name}`);
    return t("inSentence.other", { day: day(date, "long") });
  };
  /** "21 November 2026": for documents that are read on another day. */
  const fullDay = (date: string) => format({ dateStyle: "long" }).format(toInstant(date, 12 * 60, timezone));
  /** "Today" or "Mon", and "23 Nov": the two lines of a tile. */
  const dayParts = (date: string) => {
    const noon = toInstant(date, 12 * 60, timezone);
    const name = near(date, date);
    const words = name ? t(name) : format({ weekday: "short" }).format(noon);
    return { name: words, number: format({ day: "numeric", month: "short" }).format(noon) };
  };
  /** A local time of day "HH:mm". */
  const ofDay = (time: string) => {
    const utc = format({ timeZone: "UTC", hour: "numeric", minute: "2-digit" });
    return unbroken(utc.format((parseTime(time) ?? 0) * MINUTE));
  };
  /** Local times of day "HH:mm" as a span without a date. */
  const hours = (open: string, close: string) => together(`${ofDay(open)} \u2013 ${ofDay(close)}`);
  const dateOf = (instant: number) => toWallClock(instant, timezone).date;
  return {
    day,
    namedDay,
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
      together(
        dateOf(start) === dateOf(end)
          ? clock.formatRange(start, end)
          : `${clock.format(start)} \u2013 ${clock.format(end)}`,
      ),
    /** The date of an instant in the shop's zone, for `day`. */
    dateOf,
    /** The date whose night an instant belongs to at a store, for `day`. */
    nightOf: (store: StoreHours, instant: number) => nightOf(store, instant, timezone),
  };
}
