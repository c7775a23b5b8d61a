import { parseEnd, parseTime, toWallClock } from "../time/zoned-time.ts";

/** The hours of the day in which a dish is served, "HH:mm" in the business's zone; null: all day. */
export interface ServedHours {
  readonly available_from: string | null;
  readonly available_until: string | null;
}

/** Whether a local minute is in [from, until); an end at or before the start is on the next day. */
export function isWithin(minute: number, from: number, until: number): boolean {
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

/** Whether a dish is served at a minute of the local day. Hours that cannot be read keep no dish from being served. */
export function isServedAt({ available_from, available_until }: ServedHours, localMinute: number): boolean {
  const from = parseTime(available_from);
  const until = parseEnd(available_until, from);
  return from === null || until === null || isWithin(localMinute, from, until);
}

/** The dishes that are not served when an order is made, which for a slot is its start (epoch milliseconds). */
export function notServedAt<Dish extends ServedHours>(
  dishes: readonly Dish[],
  instant: number,
  timezone: string,
): readonly Dish[] {
  const { minutes } = toWallClock(instant, timezone);
  return dishes.filter((dish) => !isServedAt(dish, minutes));
}
