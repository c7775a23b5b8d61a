import compile from "icu-minify/compile";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startAges } from "../../../../backend/console/browser/ages.ts";
import { compiledText } from "../../../../backend/texts/texts.ts";

// The page's own tick would go on after the test, without a page.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval"] }));
afterEach(() => void vi.useRealTimers());

const HOUR = 60 * 60_000;
const TEXTS = {
  age: compile("{n, plural, =0 {just now} other {# min}}"),
  late: compile("{n, plural, =0 {late now} one {# min late} other {# min late}}"),
};

/** A card as the server writes it: placed and promised some minutes from the server's now. */
const card = (state: string, server: number, placed: number, due: number) => {
  const at = (minutes: number) => new Date(server + minutes * 60_000).toISOString();
  return `<article class="card" data-state="${state}"><p class="age"><time data-age datetime="${at(placed)}">noon</time></p>
<p class="promise" data-due="${at(due)}">Ready by noon <b class="late"></b></p></article>`;
};

test("[STAFF-08] late orders and those that nobody answers are marked by the server's clock, however wrong the tablet's own is", () => {
  for (const ahead of [0, 3 * HOUR, -3 * HOUR]) {
    const server = Date.now() + ahead;
    document.documentElement.lang = "en";
    document.body.innerHTML = [
      card("ACKNOWLEDGED", server, -20, 10.1),
      card("ACKNOWLEDGED", server, -20, -6.1),
      card("PLACED", server, -2.1, 20),
      card("PLACED", server, -5.1, 20),
    ].join("");
    startAges(TEXTS, () => ahead);
    const cards = [...document.querySelectorAll(".card")];
    expect(cards.map((one) => one.hasAttribute("data-late"))).toEqual([false, true, false, false]);
    expect(cards.map((one) => one.querySelector(".late")?.textContent)).toEqual(["", "6 min late", "", ""]);
    expect(cards.map((one) => one.hasAttribute("data-waiting"))).toEqual([false, false, false, true]);
    expect(cards.map((one) => one.querySelector("time")?.textContent)).toEqual(["20 min", "20 min", "2 min", "5 min"]);
  }
});

test("[STAFF-30] ages are counted in the forms of the page's language, in Arabic all six, with digits as staff type them", () => {
  document.documentElement.lang = "ar";
  const texts = { age: compiledText("ar", "order.age"), late: compiledText("ar", "order.late") };
  const minutes = [0, 1, 2, 3, 11, 100];
  document.body.innerHTML = minutes.map((one) => card("PLACED", Date.now(), -one - 0.1, 20)).join("");
  startAges(texts, () => 0);
  const said = [...document.querySelectorAll("time")].map((time) => time.textContent);
  expect(said).toEqual(["أقل من دقيقة", "دقيقة", "دقيقتان", "3 دقائق", "11 دقيقة", "100 دقيقة"]);
});
