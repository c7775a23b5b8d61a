import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followAnnouncements, turnedTags } from "@/lib/business/announcement-turns";
import { configOf } from "../../../fixtures/backend/configuration.ts";

const NIGHT = Date.parse("2026-11-08T18:30:00Z");
const announcement = { description: "Sweets", from: "2026-11-09", until: "2026-11-09" };
const BUSINESSES = [configOf("bistro", { biz: { timezone: "Asia/Kolkata" }, announcement }), configOf("plain")];

let expired: string[] = [];
const follow = () => followAnnouncements({ businesses: () => BUSINESSES, expire: (tags) => expired.push(...tags) });

beforeEach(() => {
  expired = [];
  vi.useFakeTimers({ now: NIGHT - 60_000 });
});
afterEach(() => void vi.useRealTimers());

test("[ANN-01] the cached pages of a shop are made again when its announcement begins and when it ends, without a publication", () => {
  const DAY = 86_400_000;
  for (const turn of [NIGHT, NIGHT + DAY]) {
    expect(turnedTags(BUSINESSES, turn - 1, turn)).toEqual(["business:bistro"]);
    expect(turnedTags(BUSINESSES, turn - 60_000, turn - 1)).toEqual([]);
    expect(turnedTags(BUSINESSES, turn, turn + 60_000)).toEqual([]);
  }
});

test("[ANN-01] a process looks often enough for a turn to be on its pages within a minute, and does nothing otherwise", () => {
  const stop = follow();
  vi.advanceTimersByTime(59_000);
  expect(expired).toEqual([]);
  vi.advanceTimersByTime(15_000);
  expect(expired).toContain("business:bistro");
  vi.advanceTimersByTime(60_000);
  expired = [];
  vi.advanceTimersByTime(3_600_000);
  expect(expired).toEqual([]);
  stop();
});

test("[ANN-01] what began while the machine slept is on the pages at the first look afterwards", () => {
  const stop = follow();
  vi.setSystemTime(NIGHT + 3_600_000);
  vi.advanceTimersByTime(10_000);
  expect(expired).toEqual(["business:bistro"]);
  stop();
});
