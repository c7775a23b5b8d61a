import { DAY_MINUTES, parseEnd, parseTime } from "./zoned-time.ts";

/** Instants, end excluded. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** Minutes after a day's midnight; `close` is above 1440 if it is on the next day. */
export interface Span {
  readonly open: number;
  readonly close: number;
}

/** Two local times as a span, where a close at or before the open is on the next day, and one at 23:59 at the day's end; null if either is not a time. */
export function spanOf(openText: unknown, closeText: unknown): Span | null {
  const open = parseTime(openText);
  const close = parseEnd(closeText, open);
  if (open === null || close === null || open >= DAY_MINUTES) return null;
  return { open, close: close > open ? close : close + DAY_MINUTES };
}

/** Intervals in order; those that touch or overlap are merged. */
export function merged(intervals: readonly Interval[]): Interval[] {
  const list: Interval[] = [];
  for (const next of [...intervals].sort((a, b) => a.start - b.start)) {
    const last = list.at(-1);
    if (last && next.start <= last.end) list[list.length - 1] = { ...last, end: Math.max(last.end, next.end) };
    else list.push(next);
  }
  return list;
}
