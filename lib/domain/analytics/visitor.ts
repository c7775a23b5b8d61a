import { toWallClock } from "../time/zoned-time.ts";

/** ANL-02: the hour on the shop's clock as a range: "13-14", "23-24". */
export function intervalOfDay(instant: number, timezone: string): string {
  const hour = Math.floor(toWallClock(instant, timezone).minutes / 60);
  return `${hour}-${hour + 1}`;
}

/** Whether a visitor's stored random value (0 ≤ n < 1) is among the share of visitors, in percent, who are counted. */
export const isInShare = (value: number, percent: number): boolean => value * 100 < percent;
