import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as decimals from "../../../../lib/domain/money/decimals.ts";
import * as money from "../../../../lib/domain/money.ts";
import { bare } from "../branded.ts";

const { toMinor, toMinorRounded } = decimals;
const [toDecimal, toDecimalString] = [bare(money.toDecimal), bare(money.toDecimalString)];
const [formatMoney, addMoney] = [bare(money.formatMoney), bare(money.addMoney)];
const [multiplyMoney, percentOf] = [bare(money.multiplyMoney), bare(decimals.percentOf)];
const value = (result: ReturnType<typeof toMinor>) => (result.ok ? result.value : result.error.code);
/** No-break spaces and direction marks are for the eye; compared as plain text. */
const plain = (text: string) => text.replace(/\u00a0/g, " ").replace(/[\u200e\u200f\u2066\u2069]/g, "");

const ISO_THREE = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"];
const SPEC_ZERO = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF".split(" ");

describe("currency formats", () => {
  test.each([
    ["INR", 12345678950, "₹12,34,56,789.50"],
    ["USD", 123456750, "$1,234,567.50"],
    ["COP", 20000, "$ 20.000"],
    ["CLP", 1234567, "$1.234.567"],
  ])("[I18N-04] %s has its own locale and decimals in every page language", (currency, minor, text) => {
    for (const language of ["en", "ar", "es"]) expect(plain(formatMoney(minor, currency, language))).toBe(text);
  });

  test("[I18N-04] other currencies show the decimals of their ISO exponent", () => {
    expect(plain(formatMoney(1250, "BHD"))).toBe("BHD 1.250");
    expect(plain(formatMoney(1250, "JPY"))).toBe("¥1,250");
    expect(plain(formatMoney(1250, "EUR"))).toBe("€12.50");
    expect(plain(formatMoney(125000, "EUR", "es"))).toBe("1250,00 €");
  });

  test("[I18N-02] between Arabic words a foreign sign stays before its number, and an Arabic one where it belongs", () => {
    expect(formatMoney(3500, "INR", "ar")).toBe("\u2066₹35.00\u2069");
    expect(formatMoney(3500, "INR", "en")).toBe("₹35.00");
    expect(formatMoney(1250, "BHD", "ar")).not.toMatch(/[\u2066\u2069]/);
  });

  test("[I18N-04] an Arabic page shows Latin digits", () => {
    expect(plain(formatMoney(1250, "BHD", "ar"))).toMatch(/^1\.250 /);
    // A sentence may end with an amount, and has one period then.
    for (const currency of ["BHD", "SAR", "AED", "KWD", "EGP"])
      expect(`${formatMoney(1250, currency, "ar")}.`.replace(/\p{Cf}/gu, ""), currency).toMatch(/\p{L}\.$/u);
    expect(formatMoney(9876543210, "SAR", "ar")).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
  });

  test("[I18N-04] a language outside the list reads as English, never as the machine's own", () => {
    expect(formatMoney(123450, "EUR", "xx")).toBe(formatMoney(123450, "EUR", "en"));
    expect(formatMoney(123450, "EUR", "de-DE")).toBe(formatMoney(123450, "EUR", "en"));
  });

  test("[I18N-04] a currency that is none shows its amount and never another currency's sign", () => {
    expect(plain(formatMoney(123450, "rupees"))).toBe("1234.50 rupees");
    expect(plain(formatMoney(123450, ""))).toBe("1234.50");
  });

  test("[I18N-04] every digit of the largest amount is shown", () => {
    expect(plain(formatMoney(money.MAX_MINOR, "USD"))).toBe("$9,999,999,999.99");
  });

  test("[I18N-04] exponents: spec table, zero-decimal and three-decimal lists, else two", () => {
    for (const currency of [...SPEC_ZERO, "COP"]) expect(money.exponentOf(currency)).toBe(0);
    for (const currency of ISO_THREE) expect(money.exponentOf(currency)).toBe(3);
    for (const currency of ["INR", "USD", "EUR", "AED", "SAR", "MXN"]) expect(money.exponentOf(currency)).toBe(2);
    expect(money.exponentOf("bhd")).toBe(3);
  });
});

describe("minor units", () => {
  test.each<[number | string, string, number | string]>([
    ["120.50", "INR", 12050],
    [120.5, "INR", 12050],
    [0.29, "USD", 29],
    [1.005, "BHD", 1005],
    [4.35, "USD", 435],
    [1.15, "USD", 115],
    ["10.500", "INR", 1050],
    ["-0.00", "INR", 0],
    ["-1.50", "USD", -150],
    [12500, "COP", 12500],
    ["007", "USD", 700],
    ["10.505", "INR", "AMOUNT_INVALID"],
    ["12500.5", "COP", "AMOUNT_INVALID"],
    [0.1 + 0.2, "USD", "AMOUNT_INVALID"],
    [Number.NaN, "USD", "AMOUNT_INVALID"],
    [Number.POSITIVE_INFINITY, "USD", "AMOUNT_INVALID"],
    [1e21, "USD", "AMOUNT_INVALID"],
    [1e-7, "USD", "AMOUNT_INVALID"],
    ["1e3", "USD", "AMOUNT_INVALID"],
    ["", "USD", "AMOUNT_INVALID"],
    ["1,50", "USD", "AMOUNT_INVALID"],
    ["12.", "USD", "AMOUNT_INVALID"],
    ["٣", "USD", "AMOUNT_INVALID"],
    ["9".repeat(5000), "USD", "AMOUNT_INVALID"],
  ])("[CART-06] %s %s becomes %s minor units", (decimal, currency, expected) => {
    expect(value(toMinor(decimal, currency))).toBe(expected);
  });

  test("[CART-06] surplus digits of a server are rounded half up, away from zero", () => {
    expect(value(toMinorRounded("10.505", "INR"))).toBe(1051);
    expect(value(toMinorRounded("10.504999", "INR"))).toBe(1050);
    expect(value(toMinorRounded("-10.505", "INR"))).toBe(-1051);
    expect(value(toMinorRounded(12500.5, "COP"))).toBe(12501);
    expect(value(toMinorRounded(1e-7, "USD"))).toBe(0);
    expect(value(toMinorRounded("x", "USD"))).toBe("AMOUNT_INVALID");
  });

  test("[CART-06] every amount survives the way to the wire and back, as number and as text", () => {
    const currencies = fc.constantFrom("INR", "USD", "COP", "CLP", "BHD", "JPY", "CLF");
    fc.assert(
      fc.property(fc.integer({ min: -money.MAX_MINOR, max: money.MAX_MINOR }), currencies, (minor, currency) => {
        expect(value(toMinor(toDecimal(minor, currency), currency))).toBe(minor);
        expect(value(toMinor(toDecimalString(minor, currency), currency))).toBe(minor);
        expect(value(toMinor(JSON.parse(JSON.stringify(toDecimal(minor, currency))), currency))).toBe(minor);
      }),
    );
  });

  test("[CART-06] conversion never throws, whatever text or number comes in", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double()), (anything) => {
        const result = toMinor(anything, "INR");
        expect(result.ok ? Number.isSafeInteger(result.value) : result.error.code).not.toBe(false);
      }),
    );
  });
});

describe("arithmetic", () => {
  test("[CART-06] sums and products are exact and refuse fractions", () => {
    expect(addMoney(10, 20, -5)).toBe(25);
    expect(addMoney()).toBe(0);
    expect(multiplyMoney(1005, 3)).toBe(3015);
    expect(() => addMoney(0.1)).toThrow(RangeError);
    expect(() => multiplyMoney(10, 1.5)).toThrow(RangeError);
    expect(() => multiplyMoney(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError);
    expect(() => toDecimal(1.5, "INR")).toThrow(RangeError);
  });

  test("[CART-06] percentages are rounded half up from exact decimals", () => {
    expect(percentOf(250, 1)).toBe(3);
    expect(percentOf(249, 1)).toBe(2);
    expect(percentOf(-250, 1)).toBe(-3);
    expect(percentOf(1000, "12.36")).toBe(124);
    expect(percentOf(100, 0.5)).toBe(1);
    expect(percentOf(12050, 0)).toBe(0);
    // In binary fractions 1.005 × 100 is 100.49999999999999.
    expect(percentOf(10000, 1.005)).toBe(101);
    expect(() => percentOf(100, Number.NaN)).toThrow(RangeError);
  });

  test("[CART-06] a percentage agrees with exact rational arithmetic", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 10000 }), (minor, hundredths) => {
        const exact = (BigInt(minor) * BigInt(hundredths) * 2n + 10000n) / 20000n;
        expect(percentOf(minor, `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`)).toBe(
          Number(exact),
        );
      }),
    );
  });
});
