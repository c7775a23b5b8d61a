import type { HoursTexts, MINUTES_KEYS } from "@/components/store/hours-keys";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { type Soonest, type StoreLeadTimes, soonest } from "@/lib/domain/store/soonest";
import { type StoreNow, type StoreSwitches, storeNow } from "@/lib/domain/store/store-now";
import { clockInSentence } from "@/lib/domain/time/clock-in-sentence";
import { clockLocale } from "@/lib/domain/time/clock-locale";
import { unbroken } from "@/lib/domain/time/unbroken";
import { addDays, toWallClock } from "@/lib/domain/time/zoned-time";
import type { Texts } from "@/lib/i18n/client-texts";
import { fillNames } from "@/lib/i18n/fill-names";

export interface StoreStatus {
  readonly kind: StoreNow["kind"];
  readonly open: boolean;
  /** "Open until 11:00 pm", "Open until 3:00 pm, then again from 4:30 pm", "Closed · opens at 6:30 am", "Temporarily closed". */
  readonly words: string;
  /**
   * STORE-10: the store's own sentence while it is closed. It is shown beside the words and never replaces them,
   * because only they say when it opens. Null if the words give a holiday's reason, which says more than a general
   * sentence.
   */
  readonly message: string | null;
  /** What an order placed now is promised; null if no mode was given. */
  readonly soonest: Soonest | null;
  /** That in words, as in "35 min" or "from 35 min"; null if none can be placed now, or no minutes are stated. */
  readonly minutes: string | null;
}

/** A store with its optional sentence. Its lead times are needed only for the minutes. */
export type StatusStore = (StoreSwitches | StoreLeadTimes) & { readonly on_close_msg?: string | null };

/** The words for hours, and with a mode for its minutes. */
export type StatusTexts = HoursTexts & Partial<Texts<(typeof MINUTES_KEYS)[number]>>;

interface StatusInput {
  readonly store: StatusStore;
  readonly timezone: string;
  readonly locale: string;
  readonly now: number;
  readonly texts: StatusTexts;
  /** CFG-12: see `OrderMoment`. Needed with a mode. */
  readonly longestNow?: number;
  readonly mode?: FulfilmentMode | null;
}

/** The state of a store at an instant, in words, in the business's zone (D12). */
export function storeStatus(input: StatusInput): StoreStatus {
  const { store, timezone, now, mode, longestNow = 0 } = input;
  const state = storeNow(store, now, timezone);
  const open = state.kind === "open";
  const sentence = open || (state.kind === "closed" && state.reason) ? null : store.on_close_msg;
  const timed = mode && "fulfillment_modes" in store;
  const promised = timed ? soonest(store, { mode, now, timezone, longestNow }) : null;
  const minutes = promised && minutesText(promised, input.texts);
  return {
    kind: state.kind,
    open,
    words: wordsOf(state, input),
    message: sentence || null,
    soonest: promised,
    minutes,
  };
}

function minutesText({ available, offsetMinutes: count, isLeast }: Soonest, texts: StatusTexts): string | null {
  const text = texts[isLeast ? "minutesFrom" : "minutes"];
  return available && count > 0 && text ? fillNames(text, { count }) : null;
}

function wordsOf(state: StoreNow, { timezone, locale, now, texts }: StatusInput): string {
  const clock = (instant: number) => clockInSentence(clockTime(instant, timezone, locale), locale);
  if (state.kind === "off") return texts.noOrdersNow;
  if (state.kind === "paused") return texts.pausedNow;
  if (state.kind === "open") {
    if (state.until === null) return texts.openAlways;
    const time = clock(state.until);
    if (state.again === null) return fillNames(texts.openUntil, { time });
    return fillNames(texts.openUntilAgain, { time, after: clock(state.again) });
  }
  const { opensAt, reason } = state;
  if (opensAt === null) return reason ? fillNames(texts.closedBecause, { reason }) : texts.closedNow;
  const time = clock(opensAt);
  const [today, date] = [toWallClock(now, timezone).date, toWallClock(opensAt, timezone).date];
  if (today === date) return fillNames(texts.opensAt, { time });
  // Beyond a week, a weekday alone would be ambiguous.
  const style =
    date < addDays(today, 7) ? ({ weekday: "long" } as const) : ({ day: "numeric", month: "long" } as const);
  const day = new Intl.DateTimeFormat(clockLocale(locale, timezone), { ...style, timeZone: timezone }).format(opensAt);
  return reason ? fillNames(texts.opensOnBecause, { reason, day, time }) : fillNames(texts.opensOn, { day, time });
}

/** An instant as a time of day in a zone, with Latin digits. */
export function clockTime(instant: number, timezone: string, locale: string): string {
  const clock = { hour: "numeric", minute: "2-digit", timeZone: timezone } as const;
  return unbroken(new Intl.DateTimeFormat(clockLocale(locale, timezone), clock).format(instant));
}
