import { type Span, spanOf } from "./span.ts";
import type { SlotTimes } from "./time-slots.ts";
import { addDays, isDate } from "./zoned-time.ts";

/**
 * Days with other hours than the week's: holidays and one-off changes, in the business's zone. A night that began the
 * day before still runs to its end.
 */
export interface HoursOverride {
  /** The first day: YYYY-MM-DD, or MM-DD for every year. */
  readonly from: string;
  /** The last day, in the same form; a yearly one before `from` is in the next year. */
  readonly until: string;
  /** Local HH:mm; a close at or before the open is on the next day. Empty: closed all day. */
  readonly hours: readonly { readonly open: string; readonly close: string }[];
  /** Slots for ordering ahead on those days; without any, all of `hours`. */
  readonly slots?: readonly SlotTimes[] | null;
  /** The reason, in the guest's language. */
  readonly reason?: string | null;
}

/** One day of an override, for display. */
export interface OverriddenDay {
  readonly date: string;
  readonly closed: boolean;
  readonly hours: HoursOverride["hours"];
  readonly reason: string | null;
}

const YEARLY = /^\d\d-\d\d$/;
/** Checked with 2028, which has a 29 February. */
const isYearly = (text: string) => YEARLY.test(text) && isDate(`2028-${text}`);

/** Whether both days of an override can be read, in the same form and in order. */
export function hasReadableDays({ from, until }: Pick<HoursOverride, "from" | "until">): boolean {
  return (isYearly(from) && isYearly(until)) || (isDate(from) && isDate(until) && from <= until);
}

function covers({ from, until }: HoursOverride, date: string): boolean {
  const day = YEARLY.test(from) ? date.slice(5) : date;
  return from <= until ? from <= day && day <= until : day >= from || day <= until;
}

/** The override that replaces the week's hours on a date: the first that covers it, or null. */
export function overrideOn(overrides: readonly HoursOverride[] | null | undefined, date: string): HoursOverride | null {
  return overrides?.find((override) => covers(override, date)) ?? null;
}

/** The hours of an override. One unreadable interval closes the day, because a guess could mean open. */
export function overrideSpans(override: HoursOverride): Span[] {
  const spans = override.hours.map(({ open, close }) => spanOf(open, close));
  return spans.every((span) => span !== null) ? spans : [];
}

/** The overridden days among the `days` dates starting at `from`, in order. */
export function overriddenDays(
  overrides: readonly HoursOverride[] | null | undefined,
  from: string,
  days: number,
): OverriddenDay[] {
  if (!overrides?.length) return [];
  const dates = Array.from({ length: days }, (_, offset) => addDays(from, offset));
  return dates.flatMap((date) => {
    const override = overrideOn(overrides, date);
    if (!override) return [];
    const closed = overrideSpans(override).length === 0;
    return [{ date, closed, hours: closed ? [] : override.hours, reason: override.reason || null }];
  });
}
