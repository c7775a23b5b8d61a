import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { GATEWAYS, type Gateway } from "../../../../payments/core/enumerations.ts";
import { sendableOf, shownAmount, symbolOf, toGatewayAmount } from "../../../../payments/core/money.ts";
import { runs } from "../../../property-seed.ts";

const ZERO = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF".split(" ");
const THREE = "BHD JOD KWD OMR TND".split(" ");
const OTHERS = "INR USD EUR GBP MXN BRL COP HUF TWD AED".split(" ");

const sent = (amount: string, currency: string, gateway: Gateway = "Razorpay") => {
  const result = toGatewayAmount(amount, currency, gateway);
  return result.ok ? result.value.value : result.error.code;
};
const shown = (amount: string, currency: string, gateway: Gateway = "Razorpay") => {
  const result = toGatewayAmount(amount, currency, gateway);
  return result.ok ? result.value.shown : result.error.code;
};

describe("minor units", () => {
  test.each(ZERO)("[PGW-13] %s has no minor unit: rounded as is", (currency) => {
    expect([sent("500", currency), sent("499.5", currency), sent("499.49", currency)]).toEqual([500, 500, 499]);
    expect(shown("500", currency)).toBe("500");
  });

  test.each(THREE)(
    "[PGW-13] %s is round(amount × 100) × 10, and shown as charged with its three digits",
    (currency) => {
      expect([sent("5.124", currency), sent("5.125", currency), sent("99.991", currency)]).toEqual([5120, 5130, 99990]);
      expect([shown("5.124", currency), shown("5.095", currency)]).toEqual(["5.120", "5.100"]);
    },
  );

  test.each(OTHERS)("[PGW-13] %s is × 100, rounded", (currency) => {
    expect([sent("120.5", currency), sent("0.01", currency), sent("7", currency)]).toEqual([12050, 1, 700]);
    expect(shown("120.5", currency)).toBe("120.50");
  });

  test.each([
    ["1.005", 101],
    ["8.575", 858],
    ["0.285", 29],
    ["1.004999", 100],
    ["0.005", 1],
  ])("[ROBUST-24] %s is %i: halves go up and no binary fraction is near", (amount, value) => {
    expect(sent(amount, "USD")).toBe(value);
    expect(sent(amount, "KWD")).toBe(value * 10);
  });

  test("[PGW-13] MercadoPago is sent major units with two decimals, whole numbers for CLP, COP, HNL and NIO", () => {
    expect([sent("120.555", "MXN", "MercadoPago"), sent("8.575", "BRL", "MercadoPago")]).toEqual([120.56, 8.58]);
    for (const currency of ["CLP", "COP", "HNL", "NIO"]) {
      expect(sent("12500.50", currency, "MercadoPago")).toBe(12501);
      expect(shown("12500.50", currency, "MercadoPago")).toBe("12501");
    }
    expect(sent("12500.50", "COP")).toBe(1250050);
  });

  test("[ROBUST-24] ISK is whole crowns in hundredths", () => {
    expect([sent("500", "ISK"), sent("499.5", "ISK"), shown("499.5", "ISK")]).toEqual([50000, 50000, "500"]);
  });

  test.each(["IQD", "LYD", "CLF", "UYW", "UYI", "XXX", "BTC", "", "rupees"])(
    "[ROBUST-24] %s is refused, not guessed",
    (currency) => {
      for (const gateway of GATEWAYS) expect(sent("10", currency, gateway)).toBe("CURRENCY_REFUSED");
    },
  );

  test.each([
    "0",
    "0.00",
    "0.004",
    "-1",
    "+1",
    "1e3",
    "1,000",
    " 1",
    "1.",
    ".5",
    "NaN",
    "",
    "١٢",
    "0x10",
    "9".repeat(16),
  ])("[ROBUST-24] the amount '%s' is refused", (amount) => {
    expect(sent(amount, "USD")).toBe("AMOUNT_INVALID");
  });

  test("[ROBUST-24] numbers are refused too: they have been binary already", () => {
    expect(sent(1.005 as never, "USD")).toBe("AMOUNT_INVALID");
  });

  test("[PGW-13] Stripe takes eight digits and no more", () => {
    expect([sent("999999.99", "USD", "Stripe"), sent("1000000", "USD", "Stripe")]).toEqual([
      99999999,
      "AMOUNT_INVALID",
    ]);
    expect(sent("1000000", "USD")).toBe(100000000);
  });
});

describe("any amount in any currency", () => {
  const amounts = fc
    .tuple(fc.bigInt({ min: 0n, max: 9_999_999n }), fc.stringMatching(/^\d{1,6}$/))
    .map(([whole, fraction]) => `${whole}.${fraction}`);
  const currency = fc.constantFrom(...ZERO, ...THREE, ...OTHERS, "ISK");
  const gateway = fc.constantFrom(...GATEWAYS);

  test("[ROBUST-24] what is shown is what is sent, within half a step of what was asked, and reads back the same", () => {
    fc.assert(
      fc.property(amounts, currency, gateway, (amount, code, provider) => {
        const result = toGatewayAmount(amount, code, provider);
        if (!result.ok) return result.error.code === "AMOUNT_INVALID";
        const { value, shown: text } = result.value;
        expect(shownAmount(value, code, provider)).toBe(text);
        const again = toGatewayAmount(text, code, provider);
        expect(again.ok && again.value).toEqual(result.value);
        // Exact, in millionths: |shown − asked| ≤ half of the smallest step shown.
        const millionths = (decimal: string) => {
          const [whole = "0", fraction = ""] = decimal.split(".");
          return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, "0"));
        };
        const step = text.includes(".") ? 10_000n : 1_000_000n;
        const distance = millionths(text) - millionths(amount);
        return distance <= step / 2n && distance > -step / 2n;
      }),
      { numRuns: runs(3_000) },
    );
  });

  test("[ROBUST-24] minor units are integers, and three-decimal ones end in 0", () => {
    fc.assert(
      fc.property(amounts, currency, (amount, code) => {
        const result = toGatewayAmount(amount, code, "Razorpay");
        if (!result.ok) return true;
        const { value } = result.value;
        return (
          Number.isSafeInteger(value) &&
          (!THREE.includes(code) || value % 10 === 0) &&
          (code !== "ISK" || value % 100 === 0)
        );
      }),
      { numRuns: runs(2_000) },
    );
  });

  test("[ROBUST-24] a larger amount is never sent as a smaller one", () => {
    fc.assert(
      fc.property(amounts, amounts, currency, (a, b, code) => {
        const [one, two] = [toGatewayAmount(a, code, "Razorpay"), toGatewayAmount(b, code, "Razorpay")];
        if (!one.ok || !two.ok || Number(a) === Number(b)) return true;
        return Number(a) < Number(b) ? one.value.value <= two.value.value : one.value.value >= two.value.value;
      }),
      { numRuns: runs(2_000) },
    );
  });
});

test("[PGW-17] symbols for USD, EUR, GBP, INR and JPY, else the code", () => {
  expect(["USD", "EUR", "GBP", "INR", "JPY", "inr"].map(symbolOf)).toEqual(["$", "€", "£", "₹", "¥", "₹"]);
  expect(["BHD", "cop", "constructor"].map(symbolOf)).toEqual(["BHD", "COP", "CONSTRUCTOR"]);
});

test("[ROBUST-24] an amount that cannot have been charged is shown as none", () => {
  for (const [value, currency] of [
    [5125, "KWD"],
    [50050, "ISK"],
    [-1, "USD"],
    [1.5, "USD"],
    [10, "IQD"],
  ] as const) {
    expect(shownAmount(value, currency, "Razorpay")).toBeNull();
  }
});

test("[ROBUST-24] of an amount that a gateway reports, what is finer than its step is cut off, never rounded up", () => {
  const cases = [
    [1_250.5, "USD", "Tap", 1_250, "12.50"],
    [1_250.999, "usd", "FreedomPay", 1_250, "12.50"],
    [5_119, "KWD", "Tap", 5_110, "5.110"],
    [2_599, "ISK", "Tap", 2_500, "25"],
    [100.5, "CLP", "Tap", 100, "100"],
    [12.509, "BRL", "MercadoPago", 12.5, "12.50"],
    [12.57, "BRL", "MercadoPago", 12.57, "12.57"],
    [100.9, "CLP", "MercadoPago", 100, "100"],
  ] as const;
  for (const [reported, currency, gateway, value, text] of cases)
    expect(sendableOf(reported, currency, gateway), text).toMatchObject({ value, shown: text });
  for (const [reported, currency] of [
    [1_234, "IQD"],
    [0.5, "USD"],
    [9, "KWD"],
    [-1_250, "USD"],
    [Number.NaN, "USD"],
    [Number.POSITIVE_INFINITY, "USD"],
  ] as const)
    expect(sendableOf(reported, currency, "Tap"), `${reported} ${currency}`).toBeNull();
});
