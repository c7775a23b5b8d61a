import { expect, test } from "vitest";
import { storeStatus } from "@/components/store/store-status";

const texts = {
  openUntil: "Open until {time}",
  openAlways: "Open",
  opensAt: "Opens at {time}",
  opensOn: "Opens {day} at {time}",
  closedNow: "Closed",
};
const hours = {
  hours: [
    { day: "mon", open: "06:30", close: "23:00" },
    { day: "wed", open: "07:00", close: "01:00" },
  ],
};
const at = (iso: string, more: object = {}) =>
  storeStatus({ hours, closed: false, timezone: "Asia/Kolkata", locale: "en", now: Date.parse(iso), texts, ...more });
const plain = (text: string) => text.replace(/\s/g, " ");

test("[STORE-05] a store says until when it is open, in the business's zone", () => {
  const status = at("2026-11-23T06:00:00Z");
  expect(status.open).toBe(true);
  expect(plain(status.words)).toBe("Open until 11:00 PM");
});

test("[STORE-05] a closed store says when it opens, with the day when that is not today", () => {
  expect(plain(at("2026-11-22T20:00:00Z").words)).toBe("Opens at 6:30 AM");
  expect(plain(at("2026-11-23T18:00:00Z").words)).toBe("Opens Wednesday at 7:00 AM");
});

test("[STORE-05] a night that runs past midnight still belongs to the day before", () => {
  expect(plain(at("2026-11-25T19:00:00Z").words)).toBe("Open until 1:00 AM");
});

test("[STORE-02] a store that is switched off is closed whatever its hours", () => {
  expect(at("2026-11-23T06:00:00Z", { closed: true })).toEqual({ open: false, words: "Closed" });
});

test("[STORE-05] a store without stated hours is open", () => {
  expect(at("2026-11-23T06:00:00Z", { hours: {} })).toEqual({ open: true, words: "Open" });
});
