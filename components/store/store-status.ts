import type { HoursTexts } from "@/components/store/store-texts";
import { clockLocale } from "@/lib/domain/time/clock-locale";
import { overrideOn, overrideSpans } from "@/lib/domain/time/hours-overrides";
import { isOpen, nextChange, type StoreHours } from "@/lib/domain/time/opening-hours";
import { addDays, toWallClock } from "@/lib/domain/time/zoned-time";
import { fill } from "@/lib/i18n/client-texts";

export interface StoreStatus {
  readonly open: boolean;
  /** "Open until 11:00 pm", "Opens at 6:30 am", "Opens Monday at 7:00 am". */
  readonly words: string;
  /** The words name today's holiday, which says more than any sentence written for every day. */
  readonly because?: true;
}

interface Asked {
  readonly hours: StoreHours;
  /** Switched off or closed for a while, whatever the hours say. */
  readonly closed: boolean;
  readonly timezone: string;
  readonly locale: string;
  readonly now: number;
  readonly texts: HoursTexts;
}

/** Whether a store is open at an instant by its hours and switches, in words, in the business's zone (D12). */
export function storeStatus({ hours, closed, timezone, locale, now, texts }: Asked): StoreStatus {
  if (closed) return { open: false, words: texts.closedNow };
  const next = nextChange(hours, now, timezone);
  if (isOpen(hours, now, timezone)) {
    return {
      open: true,
      words: next ? fill(texts.openUntil, { time: clockTime(next.at, timezone, locale) }) : texts.openAlways,
    };
  }
  const today = toWallClock(now, timezone).date;
  const override = overrideOn(hours.hours_overrides, today);
  const reason = override && overrideSpans(override).length === 0 ? override.reason : null;
  if (!next) {
    return reason
      ? { open: false, because: true, words: fill(texts.closedBecause, { reason }) }
      : { open: false, words: texts.closedNow };
  }
  const time = clockTime(next.at, timezone, locale);
  const date = toWallClock(next.at, timezone).date;
  if (today === date) return { open: false, words: fill(texts.opensAt, { time }) };
  // Beyond a week the day's name alone would be the wrong one.
  const style =
    date < addDays(today, 7) ? ({ weekday: "long" } as const) : ({ day: "numeric", month: "long" } as const);
  const day = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { ...style, timeZone: timezone }).format(next.at);
  return reason
    ? { open: false, because: true, words: fill(texts.opensOnBecause, { reason, day, time }) }
    : { open: false, words: fill(texts.opensOn, { day, time }) };
}

/** An instant as a time of day in a zone, with Latin digits. */
export function clockTime(instant: number, timezone: string, locale: string): string {
  return new Intl.DateTimeFormat(clockLocale(locale, timezone), {
    hour: "numeric",
    minute: "2-digit",
    timeZone: timezone,
  }).format(instant);
}
