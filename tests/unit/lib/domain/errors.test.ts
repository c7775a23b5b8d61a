import { expect, test } from "vitest";
import { CLIENT_CODES, domainError, isClientCode, RULE_CODES, refuse } from "../../../../lib/domain/errors.ts";

test("[ERR-01] the fourteen client codes exist as one enumeration", () => {
  expect([...CLIENT_CODES].sort()).toEqual([
    "CART_ALREADY_EXISTS",
    "CART_EMPTY",
    "DELIVERY_ADDRESS_REQUIRED",
    "INVALID_GOOGLE_EMAIL",
    "ITEM_CUSTOMIZATION_REQUIRED",
    "ITEM_QUANTITY_UPDATED",
    "ITEM_REPEAT_OR_NOT_REQUIRED",
    "LOGIN_REQUIRED",
    "NO_STORE_FOUND",
    "ORDER_DELIVERY_TIME_REQUIRED",
    "PAYMENT_FAILED",
    "STORE_ORDERING_NOT_ENABLED",
    "STORE_SELECTION_REQUIRED",
    "STORE_TEMPORARY_CLOSED",
  ]);
});

test("[ERR-01] the codes of our own rules are apart from the catalogue's", () => {
  expect(RULE_CODES.filter(isClientCode)).toEqual([]);
  expect(new Set(RULE_CODES).size).toBe(RULE_CODES.length);
  expect(CLIENT_CODES.every(isClientCode)).toBe(true);
  expect(isClientCode(undefined)).toBe(false);
});

test("[ERR-01] an error carries its code and the facts its message needs", () => {
  expect(domainError("CART_EMPTY")).toEqual({ code: "CART_EMPTY", details: {} });
  expect(refuse("LINE_LIMIT", { max: 100 })).toEqual({
    ok: false,
    error: { code: "LINE_LIMIT", details: { max: 100 } },
  });
});
