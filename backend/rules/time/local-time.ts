import { clockLocale } from "../../../lib/domain/time/clock-locale.ts";
import { toWallClock } from "../../../lib/domain/time/zoned-time.ts";

/** Minutes since local midnight in an IANA zone. */
export function minutesOfDay(instant: Date, zone: string): number {
  return toWallClock(instant.getTime(), zone).minutes;
}

/** "07:30" or "07:30:00" → 450. */
export function minutesOf(time: string): number {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}

/** "07:30" as written in the language and zone, with Latin digits and no line break: "7:30 AM", "7:30 ص". */
export function showTime(time: string, language: string, timezone: string): string {
  const instant = new Date(Date.UTC(2000, 0, 1, 0, minutesOf(time)));
  return new Intl.DateTimeFormat(clockLocale(language, timezone), { timeStyle: "short", timeZone: "UTC" })
    .format(instant)
    .replace(/[\u202f\u00a0 ]/g, "\u00a0");
}
