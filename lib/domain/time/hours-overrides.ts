import { type Span, spanOf } from "./span.ts";
import type { SlotTimes } from "./time-slots.ts";
import { addDays, isDate } from "./zoned-time.ts";

/**
 * Days on which other hours hold than those of the week: holidays and one-off changes, in the business's zone. The hours of
 * a night that began on the day before still run to their end.
 */
export interface HoursOverride {
  /** The first day: YYYY-MM-DD, or MM-DD for every year. */
  readonly from: string;
  /** The last day, in the same form; a yearly one before `from` lies in the next year. */
  readonly until: string;
  /** Local HH:mm; a close at or before the open lies on the next day. None: closed all day. */
  readonly hours: readonly { readonly open: string; readonly close: string }[];
  /** What can be ordered for later on those days; without any, all of `hours`. */
  readonly slots?: readonly SlotTimes[] | null;
  /** Why, in the guest's language. */
  readonly reason?: string | null;
}

/** One day of an override, for telling it to a guest. */
export interface OverriddenDay {
  readonly date: string;
  readonly closed: boolean;
  readonly hours: HoursOverride["hours"];
  readonly reason: string | null;
}

const YEARLY = /^\d\d-\d\d$/;
/** 2028 has a 29 February. */
const isYearly = (text: string) => YEARLY.test(text) && isDate(`2028-${text}`);

/** Whether both days of an override can be read, in one form and in order. */
export function hasReadableDays({ from, until }: Pick<HoursOverride, "from" | "until">): boolean {
  return (isYearly(from) && isYearly(until)) || (isDate(from) && isDate(until) && from <= until);
}

function covers({ from, until }: HoursOverride, date: string): boolean {
  const day = YEARLY.test(from) ? date.slice(5) : date;
  return from <= until ? from <= day && day <= until : day >= from || day <= until;
}

/** What holds on a date instead of the week's hours: the first override that covers it, or null. */
export function overrideOn(overrides: readonly HoursOverride[] | null | undefined, date: string): HoursOverride | null {
  return overrides?.find((override) => covers(override, date)) ?? null;
}

/** The hours of an override; one interval that cannot be read closes the day, for a guess could read as open. */
export function overrideSpans(override: HoursOverride): Span[] {
  const spans = override.hours.map(({ open, close }) => spanOf(open, close));
  return spans.every((span) => span !== null) ? spans : [];
}

/** The overridden days among the `days` dates from `from` on, in order. */
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
