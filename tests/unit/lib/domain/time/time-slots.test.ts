import { expect, test } from "vitest";
import { readSlots } from "../../../../../lib/domain/time/time-slots.ts";

const slot = (start_time: string, end_time: string) => ({ start_time, end_time });

test("[TIME-01] slots are indexed by the first three letters of the day name, in order of start", () => {
  const { byDay, refused } = readSlots([
    { day: "Monday", evening: slot("18:00:00", "22:30:00"), morning: slot("08:00", "12:00"), afternoon: null },
    { day: "tue", afternoon: [slot("14:00", "15:00"), slot("13:00", "14:00")] },
  ]);
  expect(byDay.get("mon")).toEqual([
    { start: 480, end: 720 },
    { start: 1080, end: 1350 },
  ]);
  expect(byDay.get("tue")?.map(({ start }) => start)).toEqual([780, 840]);
  expect(refused).toEqual([]);
});

test("[TIME-04] a slot may end after midnight", () => {
  expect(readSlots([{ day: "fri", evening: slot("22:00", "01:30") }]).byDay.get("fri")).toEqual([
    { start: 1320, end: 1530 },
  ]);
});

test("[TIME-04] a slot that cannot be read is refused with its reason and never offered", () => {
  const { byDay, refused } = readSlots([
    { day: "funday", morning: slot("08:00", "12:00") },
    { day: "mon", morning: slot("8am", "12:00"), afternoon: slot("12:00", "12:00"), evening: slot("18:00", "25:00") },
    { day: "tue", morning: slot("12:00", "08:00"), afternoon: slot("24:00", "24:00") },
  ]);
  expect(byDay.size).toBe(0);
  expect(refused.map(({ day, part, reason }) => `${day} ${part} ${reason}`)).toEqual([
    "funday morning unknown-day",
    "mon morning not-a-time",
    "mon afternoon empty",
    "mon evening not-a-time",
    "tue morning ends-before-start",
    "tue afternoon not-a-time",
  ]);
});
