import { expect, test } from "vitest";
import { storeStatus } from "@/components/store/store-status";

const texts = {
  openUntil: "Open until {time}",
  openAlways: "Open",
  opensAt: "Opens at {time}",
  opensOn: "Opens {day} at {time}",
  closedNow: "Closed",
  opensOnBecause: "{reason}, opens {day} at {time}",
  closedBecause: "{reason}, closed",
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

const feast = (from: string, until = from) => ({
  hours: { ...hours, hours_overrides: [{ from, until, hours: [], reason: "Diwali" }] },
});

test("[STORE-06] on a holiday a store says why it is closed and when it really opens again", () => {
  expect(at("2026-11-23T06:00:00Z", feast("11-23"))).toMatchObject({ open: false, because: true });
  expect(plain(at("2026-11-23T06:00:00Z", feast("11-23")).words)).toBe("Diwali, opens Wednesday at 7:00 AM");
  // Next Monday's name would be today's: the date is said instead.
  expect(plain(at("2026-11-23T06:00:00Z", feast("11-23", "11-29")).words)).toBe("Diwali, opens November 30 at 6:30 AM");
  expect(at("2026-11-23T06:00:00Z", feast("11-01", "12-31")).words).toBe("Diwali, closed");
  // The day after, nothing is left of it.
  expect(plain(at("2026-11-24T06:00:00Z", feast("11-23")).words)).toBe("Opens Wednesday at 7:00 AM");
});
