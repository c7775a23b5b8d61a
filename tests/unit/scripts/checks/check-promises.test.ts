import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Language } from "@/config/languages";
import {
  amountOf,
  amountsIn,
  durationsIn,
  percentsIn,
  storesCounted,
} from "../../../../scripts/checks/promises/read-amounts";
import { timesIn } from "../../../../scripts/checks/promises/read-times";
import { brokenPromises, type Place } from "../../../../scripts/checks/promises/rules";
import type { ShopRules } from "../../../../scripts/checks/promises/shop-rules";

const week = (...spans: [string, string][]) =>
  Object.fromEntries(["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => [day, spans]));
const shop: ShopRules = {
  id: "shop",
  currency: "INR",
  language: "en",
  stores: [
    {
      ref: "one",
      names: ["Adliya", "العدلية"],
      pickupSeconds: 900,
      hours: { ...week(["06:30", "23:00"]), fri: [["06:30", "01:00"]], sun: [] },
    },
    { ref: "two", names: ["Seef", "السيف"], pickupSeconds: 1200, hours: week(["17:30", "01:00"]) },
  ],
  coupons: [
    { code: "KAAPI60", type: "flat", value: 60, max: null, min: 199 },
    { code: "TIFFIN20", type: "percent", value: 20, max: 120, min: 349 },
  ],
  cancelSeconds: 120,
  pricesIncludeTax: false,
  cashback: 5,
  wallet: true,
  referral: true,
  dinein: false,
  reward: { inviter: 75, friend: 50, min: 150 },
  cashLimit: 2500,
  minimums: [99],
  prices: [120, 35],
  dishTimes: [690],
};
const broken = (text: string, language: Language = "en", place: Place = {}, change: Partial<ShopRules> = {}) =>
  brokenPromises(text, language, place, { ...shop, ...change });

describe("reading", () => {
  test.each([
    ["en", "Closed now. We light the coals at half past four.", [[270, 990]]],
    [
      "en",
      "every day from 11 to 3.",
      [
        [660, 1380],
        [180, 900],
      ],
    ],
    ["en", "Open till 2 am, or midnight", [[120], [0]]],
    ["en", "up to two for one of our shops", []],
    ["en", "from two kitchens to six tables", []],
    ["es", "Abrimos a las 6:30 a. m. y paramos de 4 a 5 de la tarde.", [[390], [240, 960], [1020]]],
    [
      "es",
      "desde las seis y media; antes de la una.",
      [
        [390, 1110],
        [60, 780],
      ],
    ],
    ["es", "las dos primeras salsas, hasta dos", []],
    ["ar", "نشعل الفحم عند الرابعة والنصف عصرًا.", [[990]]],
    ["ar", "حتى الثالثة فجرًا من الخميس إلى السبت", [[180]]],
    ["ar", "متوسط: 2 من 3", []],
    ["ar", "عند ١١:٣٠", [[690, 1410]]],
  ] as const)("times of day in %s: %s", (language, text, expected) => {
    expect(timesIn(text, language).map(({ minutes }) => [...minutes])).toEqual(expected.map((one) => [...one]));
  });

  test("amounts by the digits of their currency, in digits, words and either order", () => {
    expect(amountsIn("₹60 off orders of ₹1,500 or more", "INR", "en")).toEqual([60, 1500]);
    expect(amountsIn("خصم 60 روبية على طلب بقيمة ١٩٩ روبية", "INR", "ar")).toEqual([60, 199]);
    expect(amountsIn("$5.000 menos desde $40.000", "COP", "es")).toEqual([5000, 40_000]);
    expect(amountsIn("BD 1.250 off BD 12.000", "BHD", "en")).toEqual([1.25, 12]);
    expect(amountsIn("one dinar each", "BHD", "en")).toEqual([1]);
    expect(amountsIn("for $13.50", "USD", "en")).toEqual([13.5]);
  });

  test("an amount is read back as it was written, in any currency", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.constantFrom("INR", "COP", "BHD", "USD"),
        (minor, currency) => {
          const digits = currency === "COP" ? 0 : currency === "BHD" ? 3 : 2;
          const major = minor / 10 ** digits;
          const written = major.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
          expect(amountOf(written, currency)).toBe(major);
        },
      ),
    );
  });

  test("percentages, lengths of time and counts of stores in the three languages", () => {
    expect(percentsIn("20% off, ten percent, 5 %", "en")).toEqual([20, 10, 5]);
    expect([percentsIn("استرد 5٪", "ar"), percentsIn("Diez por ciento", "es")]).toEqual([[5], [10]]);
    expect(durationsIn("ready in fifteen minutes", "en")).toEqual([900]);
    expect([durationsIn("quince minutos", "es"), durationsIn("خلال 2 دقيقة", "ar")]).toEqual([[900], [120]]);
    expect([
      storesCounted("from six kitchens", "en"),
      storesCounted("ستة مطابخ", "ar"),
      storesCounted("sin", "es"),
    ]).toEqual([6, 6, null]);
  });
});

describe("what the configuration contradicts", () => {
  test("hours: any time that is no opening or closing, on the days that are named, and every time beside the true one", () => {
    expect(broken("Open until 1 am on Fridays.")).toEqual([]);
    expect(broken("Open until 2 am on Fridays.")[0]).toContain("names a time that no hours have");
    expect(broken("We open at 6:30 am on Sundays.")).toHaveLength(1);
    expect(broken("Breakfast until 11:30")).toEqual([]);
    expect(broken("Abrimos a las 6:30 a. m.", "es", { closing: true })[0]).toContain("names a time");
    expect(broken("مغلق الآن. نفتح عند السادسة والنصف صباحًا.", "ar", { closing: true })).toHaveLength(1);
    expect(broken("The kitchen is closed. You can order for later.", "en", { closing: true })).toHaveLength(1);
    expect(broken("The griddle is off.", "en", { closing: true })).toEqual([]);
    // One store keeps the first, and the other does not: a text of the whole shop may not say it.
    expect(broken("We open at 6:30 am on Mondays.")).toHaveLength(1);
    expect(broken("Adliya opens at 6:30 am on Mondays.")).toEqual([]);
    expect(broken("تفتح العدلية عند 6:30 صباحًا يوم الاثنين.", "ar")).toEqual([]);
    expect(broken("Adliya and Seef open at 6:30 am on Mondays.")).toHaveLength(1);
    expect(broken("<li><b>Adliya.</b> We open at 6:30 am on Mondays.</li>")).toEqual([]);
    expect(broken("<li>Adliya.</li><li>We open at 6:30 am on Mondays.</li>")).toHaveLength(1);
    // Without a day it holds on every day.
    expect(broken("The griddle is on until 1 am.")).toHaveLength(1);
    expect(broken("In Adliya the griddle is on until 1 am.")).toHaveLength(1);
    expect(broken("In Seef the griddle is on until 1 am.")).toEqual([]);
    // A store's own texts are held against its own hours.
    expect(broken("Open until 11 pm", "en", shop.stores[1] ? { store: shop.stores[1] } : {})).toHaveLength(1);
  });

  test("cancelling: the window is said by the configuration, or the store is called", () => {
    expect(broken("You can cancel within {cancel_window}.", "en", { filled: true })).toEqual([]);
    expect(broken("Until then you can cancel it at no cost.")).toHaveLength(1);
    expect(broken("لا يمكن إلغاؤه بعد ذلك.", "ar")).toHaveLength(1);
    expect(broken("Puedes cancelar sin costo hasta que empecemos.", "es", {}, { cancelSeconds: null })).toHaveLength(1);
    expect(broken("To cancel, call the shop before we start.", "en", {}, { cancelSeconds: null })).toEqual([]);
    expect(
      broken("You can cancel within {cancel_window}.", "en", { filled: true }, { cancelSeconds: null }),
    ).toHaveLength(1);
    expect(broken("You can cancel within {cancel_window}.")[0]).toContain("filled in by nobody");
  });

  test("cashback, coupons, invitations, cash and prices", () => {
    expect(broken("Earn 5% back on every order")).toEqual([]);
    expect(broken("Earn 6% back on every order")).toHaveLength(1);
    expect(broken("Recupera un 5 % en crédito", "es", {}, { cashback: null })).toHaveLength(1);
    expect(broken("₹60 off your order of ₹199 or more with an account and KAAPI60.")).toEqual([]);
    expect(broken("₹60 off your order of ₹149 or more with an account and KAAPI60.")).toHaveLength(1);
    // Guests would learn it at the checkout.
    expect(broken("₹60 off your order of ₹199 or more with KAAPI60.")).toHaveLength(1);
    expect(broken("قسيمة KAAPI60 لأصحاب الحسابات.", "ar")).toEqual([]);
    expect(broken("Invite a friend, ₹75 for you and ₹50 for them")).toEqual([]);
    expect(broken("Invite a friend, ₹100 each")).toHaveLength(1);
    expect(broken("Invite a friend, ₹75 each", "en", {}, { referral: false }).length).toBeGreaterThan(0);
    expect(broken("Cash on delivery up to ₹2,500")).toEqual([]);
    expect(broken("Efectivo hasta ₹3,000", "es")).toHaveLength(1);
    expect(broken("A meal for ₹120")).toEqual([]);
    expect(broken("A meal for ₹121")).toHaveLength(1);
    expect(broken("Money in your wallet", "en", {}, { wallet: false, referral: false })).toHaveLength(1);
  });

  test("taxes, tables, tips, the number of stores, and food sooner than any store has it", () => {
    expect(broken("Taxes are added before you pay.")).toEqual([]);
    expect(broken("Prices include tax.")).toHaveLength(1);
    expect(broken("El impuesto aparece por separado.", "es", {}, { pricesIncludeTax: true })).toHaveLength(1);
    expect(broken("Build yours, eat in or pick up.")).toHaveLength(1);
    expect(broken("Build yours, eat in or pick up.", "en", {}, { dinein: true })).toEqual([]);
    expect(broken("Two burgers at the table.", "en", { dish: true, tablesOnly: true })).toEqual([]);
    expect(broken("Tips go to the kitchen, all of them")).toHaveLength(1);
    expect(broken("Tips go to the whole team")).toEqual([]);
    expect(broken("From our two kitchens")).toEqual([]);
    expect(broken("من ستة مطابخ", "ar")).toHaveLength(1);
    expect(broken("Lunch ready in 15 minutes")).toHaveLength(1);
    expect(broken("Lunch ready in 20 minutes")).toEqual([]);
  });
});

test.each([
  ["en", "Stacked high, open late."],
  ["es", "Aplastadas, apiladas y hasta tarde."],
  ["ar", "نفتح حتى وقت متأخر."],
] as const)(
  "a text in %s says that the shop is open late only if every store closes after midnight",
  (language, text) => {
    expect(brokenPromises(text, language, {}, shop).join()).toContain("open late");
    const nightly = shop.stores.map((store) => ({ ...store, hours: week(["17:30", "01:00"]) }));
    expect(brokenPromises(text, language, {}, { ...shop, stores: nightly })).toEqual([]);
  },
);
