import type { DayKey } from "./zoned-time.ts";

/** The days of a week as hours are listed, Monday first. */
export const WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const satisfies readonly DayKey[];
