import type { Span } from "./span.ts";
import { DAY_MINUTES, type DayKey } from "./zoned-time.ts";

/** The days of a week as hours are listed, Monday first. */
export const WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const satisfies readonly DayKey[];

/** Whether a span is a day from midnight to midnight, which lists of hours say in words. */
export const isWholeDay = (span: Span | null | undefined): boolean => span?.open === 0 && span.close === DAY_MINUTES;
