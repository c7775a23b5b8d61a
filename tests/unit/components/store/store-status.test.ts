import { expect, test } from "vitest";
import { storeStatus } from "@/components/store/store-status";
import es from "@/messages/es.json";

const texts = {
  openUntil: "Open until {time}",
  openUntilAgain: "Open until {time}, then again from {after}",
  openAlways: "Open",
  opensAt: "Opens at {time}",
  opensOn: "Opens {day} at {time}",
  closedNow: "Closed",
  pausedNow: "Temporarily closed",
  noOrdersNow: "No online orders",
  opensOnBecause: "{reason}, opens {day} at {time}",
  closedBecause: "{reason}, closed",
};
const hours = {
  hours: [
    { day: "mon", open: "06:30", close: "23:00" },
    { day: "wed", open: "07:00", close: "01:00" },
  ],
};
const on = { enabled_for_ordering: true, temporarily_closed: false };
const at = (iso: string, change: object = {}) =>
  storeStatus({
    store: { ...on, ...hours, ...change },
    timezone: "Asia/Kolkata",
    locale: "en",
    now: Date.parse(iso),
    texts,
  });
const plain = (text: string) => text.replace(/\s/g, " ");

test("[STORE-06] a store says until when it is open, in the business's zone", () => {
  const status = at("2026-11-23T06:00:00Z");
  expect(status.open).toBe(true);
  expect(plain(status.words)).toBe("Open until 11:00 pm");
});

test("[STORE-06] no line ends within a time of day", () => {
  const words = [at("2026-11-23T06:00:00Z").words, at("2026-11-22T20:00:00Z").words];
  expect(words).toEqual(["Open until 11:00\u00a0pm", "Opens at 6:30\u00a0am"]);
});

test("[STORE-06] a closed store says when it opens, with the day when that is not today", () => {
  expect(plain(at("2026-11-22T20:00:00Z").words)).toBe("Opens at 6:30 am");
  expect(plain(at("2026-11-23T18:00:00Z").words)).toBe("Opens Wednesday at 7:00 am");
});

test("[STORE-06] a store with a break says when it opens again that day, and a night's end is no break", () => {
  const day = (...spans: [string, string][]) => ({
    hours: ["mon", "tue"].flatMap((name) => spans.map(([open, close]) => ({ day: name, open, close }))),
  });
  const lunch = at("2026-11-23T06:00:00Z", day(["06:30", "15:00"], ["16:30", "23:00"]));
  expect(plain(lunch.words)).toBe("Open until 3:00 pm, then again from 4:30 pm");
  const night = at("2026-11-23T19:00:00Z", day(["06:30", "01:00"]));
  expect(plain(night.words)).toBe("Open until 1:00 am");
});

test("[STORE-06] Spanish says la before one o'clock and las before the others", () => {
  const spanish = { ...texts, openUntil: es.place.openUntil, openUntilAgain: es.place.openUntilAgain };
  const words = (...spans: [string, string][]) => {
    const store = { ...on, hours: spans.map(([open, close]) => ({ day: "mon", open, close })) };
    const now = Date.parse("2026-11-23T17:00:00Z");
    return plain(storeStatus({ store, timezone: "America/Bogota", locale: "es", now, texts: spanish }).words);
  };
  expect(words(["06:30", "01:30"])).toBe("Abierto hasta la 1:30 a. m.");
  expect(words(["06:30", "16:00"], ["17:00", "22:00"])).toBe(
    "Abierto hasta las 4:00 p. m.; vuelve a abrir a las 5:00 p. m.",
  );
});

test("[STORE-06] a night that runs past midnight still belongs to the day before", () => {
  expect(plain(at("2026-11-25T19:00:00Z").words)).toBe("Open until 1:00 am");
});

test("[STORE-02] a store that is switched off is closed whatever its hours", () => {
  expect(at("2026-11-23T06:00:00Z", { temporarily_closed: true })).toMatchObject({
    open: false,
    words: "Temporarily closed",
  });
  expect(at("2026-11-23T06:00:00Z", { enabled_for_ordering: false })).toMatchObject({
    open: false,
    words: "No online orders",
  });
});

test("[STORE-06] a store without stated hours is open", () => {
  expect(at("2026-11-23T06:00:00Z", { hours: [] })).toMatchObject({ open: true, words: "Open" });
});

const holiday = (from: string, until = from) => ({
  hours_overrides: [{ from, until, hours: [], reason: "Diwali" }],
});

test("[STORE-06] on a holiday a store says why it is closed and when it really opens again", () => {
  expect(plain(at("2026-11-23T06:00:00Z", holiday("11-23")).words)).toBe("Diwali, opens Wednesday at 7:00 am");
  // Next Monday's name would be today's: the date is said instead.
  expect(plain(at("2026-11-23T06:00:00Z", holiday("11-23", "11-29")).words)).toBe(
    "Diwali, opens 30 November at 6:30 am",
  );
  expect(at("2026-11-23T06:00:00Z", holiday("11-01", "12-31")).words).toBe("Diwali, closed");
  // The day after, nothing is left of it.
  expect(plain(at("2026-11-24T06:00:00Z", holiday("11-23")).words)).toBe("Opens Wednesday at 7:00 am");
});

test("[STORE-10] a store's own sentence stands beside the true time of opening, never in its place", () => {
  const said = { on_close_msg: "The griddle is off." };
  const closed = at("2026-11-22T20:00:00Z", said);
  expect([plain(closed.words), closed.message]).toEqual(["Opens at 6:30 am", "The griddle is off."]);
  expect(at("2026-11-23T06:00:00Z", { ...said, temporarily_closed: true }).message).toBe("The griddle is off.");
  // An open store has nothing to excuse, and a holiday's reason says more than a sentence for every day.
  expect(at("2026-11-23T06:00:00Z", said).message).toBeNull();
  expect(at("2026-11-23T06:00:00Z", { ...said, ...holiday("11-23") }).message).toBeNull();
});
