import { describe, expect, test } from "vitest";
import * as rules from "../../../../../lib/domain/order/payment-options.ts";
import { bare, type Written } from "../../branded.ts";

const allowedPaymentOptions = bare(rules.allowedPaymentOptions);

describe("payment options", () => {
  const asked = (overrides: Partial<Written<rules.PaymentQuestion>> = {}) =>
    allowedPaymentOptions({
      offered: ["card_on_delivery", "cash", "payment_gateway"],
      mode: "delivery",
      payableAmount: 50_000,
      codMaxOrderValue: null,
      isGuest: false,
      guestCod: false,
      walletCreditApplied: 0,
      ...overrides,
    });

  test("[ORD-03] the options offered are kept in order, unknown ones and repeats left out", () => {
    expect(asked()).toEqual(["card_on_delivery", "cash", "payment_gateway"]);
    expect(asked({ offered: ["cash", "bitcoin", "cash", "wallet"] })).toEqual(["cash"]);
  });

  test("[ORD-01] cash is not offered above cod_max_order_value", () => {
    expect(asked({ codMaxOrderValue: 50_000 })).toContain("cash");
    expect(asked({ codMaxOrderValue: 49_999 })).toEqual(["card_on_delivery", "payment_gateway"]);
    expect(asked({ codMaxOrderValue: 0 })).toContain("cash");
  });

  test("[ORD-01] cash for guests follows its flag, and cash at a table is always possible", () => {
    expect(asked({ isGuest: true })).not.toContain("cash");
    expect(asked({ isGuest: true, guestCod: true })).toContain("cash");
    expect(asked({ isGuest: true, codMaxOrderValue: 1, mode: "dinein" })).toContain("cash");
  });

  test("[ORD-03] credit that covers the whole bill leaves the wallet alone", () => {
    expect(asked({ payableAmount: 0, walletCreditApplied: 50_000 })).toEqual(["wallet"]);
    expect(asked({ payableAmount: 0 })).not.toContain("wallet");
    expect(asked({ payableAmount: 1, walletCreditApplied: 49_999 })).not.toContain("wallet");
  });
});

test("an order has to be paid in person while it is under way and paid on receipt", () => {
  const isOpen = (state: string, payment_option: string) => rules.isOpenUnpaid({ state, payment_option });
  expect(isOpen("ACKNOWLEDGED", "cash")).toBe(true);
  expect(isOpen("DISPATCHED", "card_on_delivery")).toBe(true);
  expect(isOpen("COMPLETED", "cash")).toBe(false);
  expect(isOpen("CANCELLED", "cash")).toBe(false);
  for (const paid of ["payment_gateway", "wallet"]) expect(isOpen("ACKNOWLEDGED", paid)).toBe(false);
});
