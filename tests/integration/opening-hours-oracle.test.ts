import { readFileSync } from "node:fs";
import OpeningHours from "opening_hours";
import { describe, expect, test } from "vitest";
import { weeklyHours } from "../../backend/importers/geojson/weekly-hours.ts";
import { dayHours } from "../../backend/rules/time/store-hours.ts";
import { isOpen, openIntervals } from "../../lib/domain/time/opening-hours.ts";
import { addDays, toInstant, toWallClock } from "../../lib/domain/time/zoned-time.ts";
import { sharedFile } from "../fixtures/imports/commands.ts";
import { isFullRun } from "../full-run.ts";

const ROME = "Europe/Rome";
const YEAR = 2026;
const DAYS = 365;
const STEP = 15;
/** Each day of `npm run test:full`; else each 29th, which meets every day of the week, and those around a change of the clocks. */
const isCompared = (offset: number, date: string) =>
  isFullRun || offset % 29 === 0 || /-(?:03|10)-(?:2[4-9]|3[01])$/.test(date);
/** Public holidays, on which a value with holidays differs from its week: fixed dates, Easter and Easter Monday. */
const HOLIDAYS = [
  "01-01",
  "01-06",
  "04-05",
  "04-06",
  "04-25",
  "05-01",
  "06-02",
  "08-15",
  "11-01",
  "12-08",
  "12-25",
  "12-26",
];

const file = sharedFile("osm-italy", "restaurants.geojson");

function valuesOf(path: string): string[] {
  const { features } = JSON.parse(readFileSync(path, "utf8")) as {
    features: { properties: { tags?: Record<string, string> } & Record<string, unknown> }[];
  };
  const values = features.map(({ properties }) => properties.tags?.opening_hours ?? properties.opening_hours);
  return [...new Set(values.filter((value): value is string => typeof value === "string"))];
}

/** A time on the wall clock, as the machine's zone reads it. */
function wallOf(date: string, minutes: number): Date {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(year, month - 1, day, Math.floor(minutes / 60), minutes % 60);
}

/** The package reads wall clocks in the machine's zone, so it gets the wall clock, and our rule the instant of that wall clock in Rome. */
function oracleOf(value: string) {
  const italy = { lat: 45.47, lon: 9.19, address: { country_code: "it", state: "Lombardia" } };
  const parsed = new OpeningHours(value, italy as never);
  return (date: string, minutes: number): boolean => {
    const wall = wallOf(date, minutes);
    return parsed.getState(wall) && !parsed.getUnknown(wall);
  };
}

/** Quarter hours of a year at which our rule and the package disagree. */
function differences(value: string, hours: Parameters<typeof dayHours>[0]): string[] {
  const oracle = oracleOf(value);
  const store = { hours: dayHours(hours) };
  const open = openIntervals(store, `${YEAR}-01-01`, DAYS, ROME);
  const skipsHolidays = /\b(PH|SH)\b/.test(value);
  const found: string[] = [];
  for (let offset = 0; offset < DAYS; offset += 1) {
    const date = addDays(`${YEAR}-01-01`, offset);
    if (!isCompared(offset, date)) continue;
    if (skipsHolidays && HOLIDAYS.includes(date.slice(5))) continue;
    for (let minutes = 0; minutes < 1440; minutes += STEP) {
      const at = toInstant(date, minutes, ROME);
      // A time that is skipped when the clocks change, in Rome or in the zone of the machine, does not exist.
      if (toWallClock(at, ROME).minutes !== minutes || isSkippedHere(date, minutes)) continue;
      const ours = open.some(({ start, end }) => start <= at && at < end);
      // The function that pages and server ask says the same, looked at now and then because it is slower.
      if ((offset * 96 + minutes / STEP) % 53 === 0 && isOpen(store, at, ROME) !== ours) found.push(`isOpen ${date}`);
      if (ours !== oracle(date, minutes)) found.push(`${date} ${minutes / 60} ours ${ours}`);
    }
  }
  return found;
}

function isSkippedHere(date: string, minutes: number): boolean {
  const wall = wallOf(date, minutes);
  return wall.getHours() * 60 + wall.getMinutes() !== minutes;
}

describe.skipIf(!file)("opening hours against the opening_hours package", () => {
  const values = file ? valuesOf(file) : [];

  test("[TIME-04] every value of the Italian restaurants is read as the package reads it, at quarter hours of a whole year, or refused with its reason", () => {
    const refused: string[] = [];
    const different: string[] = [];
    let equal = 0;
    for (const value of values) {
      const read = weeklyHours(value);
      if (!read.ok) {
        refused.push(`${value}: ${read.error}`);
        continue;
      }
      const found = differences(value, read.value.hours);
      if (found.length === 0) equal += 1;
      else different.push(`${value}: ${found.length} quarter hours, first ${found[0]}`);
    }
    console.info(
      `opening hours: ${values.length} values, ${equal} equal over ${isFullRun ? "each day" : "some of the days"} of a year by quarter hours, ${refused.length} refused with a reason, ${different.length} different`,
    );
    for (const each of refused) console.info(`  refused ${each}`);
    expect(different).toEqual([]);
    expect(equal + refused.length).toBe(values.length);
    expect(equal).toBeGreaterThan(20);
  });

  test("[TIME-05] a value of theirs that was broken is refused, or read as the package reads it: never open where that is closed", () => {
    const breakages: ((value: string) => string)[] = [
      (value) => value.replace(":", ""),
      (value) => value.replace("-", ""),
      (value) => value.slice(0, -1),
      (value) => value.replace(/\d\d:\d\d/, "27:61"),
      (value) => `${value} 10:00`,
      (value) => value.replace(/^\w\w/, "Xx"),
    ];
    let refused = 0;
    let readable = 0;
    for (const value of values) {
      for (const broken of breakages.map((change) => change(value)).filter((changed) => changed !== value)) {
        const read = weeklyHours(broken);
        if (!read.ok) {
          refused += 1;
          continue;
        }
        readable += 1;
        expect(differences(broken, read.value.hours), broken).toEqual([]);
      }
    }
    console.info(
      `broken opening hours: ${refused} refused, ${readable} still mean something and are read as the package does`,
    );
    expect(refused).toBeGreaterThan(values.length);
  });
});
