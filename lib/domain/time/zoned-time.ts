/**
 * Instants and wall clocks of a named zone (D12). An instant is epoch milliseconds; a date is "YYYY-MM-DD"; a wall time
 * is minutes after midnight. The device's own zone is never read: everything uses the zone's name and UTC.
 */
export const DEFAULT_TIMEZONE = "Asia/Kolkata";
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY_MINUTES = 24 * 60;
const DAY = 24 * HOUR;

/** Days by the first three letters of their names, in the order of Date.getUTCDay. */
export const DAY_KEYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
export type DayKey = (typeof DAY_KEYS)[number];

export interface WallClock {
  readonly date: string;
  /** Minutes after midnight, 0…1439. */
  readonly minutes: number;
  readonly seconds: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timezone: string): Intl.DateTimeFormat {
  const known = clocks.get(timezone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone: timezone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  clocks.set(timezone, clock);
  return clock;
}

/** The zone itself if the runtime knows it, else Asia/Kolkata (storefront.md section 9). */
export function zoneOrDefault(timezone: string | null | undefined): string {
  if (!timezone) return DEFAULT_TIMEZONE;
  try {
    clockOf(timezone);
    return timezone;
  } catch {
    return DEFAULT_TIMEZONE;
  }
}

/**
 * The zone's wall clock at an instant (whole seconds), read as if it were UTC. The text contains month, day, year,
 * hour, minute, second with any separators; parsing it is three times as fast as formatToParts.
 */
function readAsUtc(instant: number, timezone: string): number {
  const numbers = clockOf(timezone).format(instant).match(/\d+/g) ?? [];
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = numbers.map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const wholeSeconds = (instant: number): number => Math.floor(instant / 1000) * 1000;
const readOffset = (instant: number, timezone: string): number => readAsUtc(instant, timezone) - wholeSeconds(instant);

/** By zone, then by UTC day: what the zone adds to UTC as that day begins. */
const offsetsOfDays = new Map<string, Map<number, number>>();
/** Of one zone; whoever sends dates of centuries makes no more. */
const MOST_DAYS = 1_000;
/** The day of the last instant that a date can be: none begins after it. */
const LAST_DAY = 8_640_000_000_000_000 / DAY;

function offsetAsDayBegins(day: number, timezone: string): number {
  const known = offsetsOfDays.get(timezone)?.get(day);
  if (known !== undefined) return known;
  // First, because an unknown zone throws, of which nothing is kept.
  const offset = readOffset(day * DAY, timezone);
  const days = offsetsOfDays.get(timezone) ?? new Map<number, number>();
  offsetsOfDays.set(timezone, days);
  if (days.size >= MOST_DAYS) days.clear();
  days.set(day, offset);
  return offset;
}

/**
 * Milliseconds that the zone's clock is ahead of UTC at an instant. No zone changes its clocks twice in a day, so Intl,
 * which is slow, is asked for single instants only on a day that ends with another offset than it begins with.
 */
function offsetAt(instant: number, timezone: string): number {
  const day = Math.floor(instant / DAY);
  if (day >= LAST_DAY) return readOffset(instant, timezone);
  const begins = offsetAsDayBegins(day, timezone);
  return begins === offsetAsDayBegins(day + 1, timezone) ? begins : readOffset(instant, timezone);
}

const asUtc = (instant: number, timezone: string): number => wholeSeconds(instant) + offsetAt(instant, timezone);

/** The wall clock of that zone at an instant. */
export function toWallClock(instant: number, timezone: string): WallClock {
  const wall = new Date(asUtc(instant, timezone));
  return {
    date: wall.toISOString().slice(0, 10),
    minutes: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
    seconds: wall.getUTCSeconds(),
  };
}

/**
 * The first instant at which the zone's clock shows that date and time. `minutes` may exceed midnight (1500 is 01:00 of
 * the next day). A skipped time gives the instant of the clock change; a repeated one gives the first. So later wall
 * times never give earlier instants.
 */
export function toInstant(date: string, minutes: number, timezone: string): number {
  const wanted = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE;
  const offsets = [offsetAt(wanted - DAY, timezone), offsetAt(wanted + DAY, timezone)];
  const guesses = offsets.map((offset) => wanted - offset).sort((a, b) => a - b);
  const [first = wanted, last = wanted] = guesses;
  if (first === last) return first;
  const exact = guesses.find((instant) => asUtc(instant, timezone) === wanted);
  if (exact !== undefined) return exact;
  // The clocks skip that time between the two guesses: search for the second at which they do.
  let before = first;
  let after = last;
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (asUtc(middle, timezone) < wanted) before = middle;
    else after = middle;
  }
  return after;
}

/** The date `days` later (or earlier, when negative). */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** The day of the week of a date, by three letters. */
export function dayOf(date: string): DayKey {
  return DAY_KEYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? "sun";
}

/** TIME-01: "Monday", "MON" or "mon" → "mon"; null for anything but an English day name or its abbreviation. */
export function toDayKey(name: string): DayKey | null {
  const start = name.trim().slice(0, 3).toLowerCase();
  return DAY_KEYS.find((key) => key === start) ?? null;
}

/** "HH:mm" or "HH:mm:ss" → minutes after midnight (24:00 is 1440); null for anything else. */
export function parseTime(text: unknown): number | null {
  const match = typeof text === "string" ? /^([01]\d|2[0-4]):([0-5]\d)(?::([0-5]\d))?$/.exec(text.trim()) : null;
  if (!match) return null;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return minutes > DAY_MINUTES ? null : minutes;
}

/** As `parseTime`, of when something ends that began at `start`: 23:59 is the day's end, which many forms come no nearer to. */
export function parseEnd(text: unknown, start: number | null): number | null {
  const minutes = parseTime(text);
  return minutes === DAY_MINUTES - 1 && minutes !== start ? DAY_MINUTES : minutes;
}

/** Minutes after midnight (of any day) → "HH:mm". */
export function formatTime(minutes: number): string {
  const ofDay = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return `${String(Math.floor(ofDay / 60)).padStart(2, "0")}:${String(ofDay % 60).padStart(2, "0")}`;
}

/** TIME-02: an instant in wire format, "YYYY-MM-DD HH:mm" in UTC, truncated to the minute. */
export function toWireInstant(instant: number): string {
  return new Date(instant).toISOString().slice(0, 16).replace("T", " ");
}

/** Parses "YYYY-MM-DD HH:mm" in UTC; null for anything else, including 31 February. */
export function parseWireInstant(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text)) return null;
  const instant = Date.parse(`${text.replace(" ", "T")}:00Z`);
  return Number.isNaN(instant) || toWireInstant(instant) !== text ? null : instant;
}

/** True for a real calendar date "YYYY-MM-DD" from 1970 on. Intl formats years before 1 as years of another era. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && text >= "1970" && parseWireInstant(`${text} 00:00`) !== null;
}
