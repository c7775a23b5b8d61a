import { describe, expect, test } from "vitest";
import * as lists from "../../../../lib/domain/enumerations.ts";
import * as payments from "../../../../payments/core/enumerations.ts";

describe("enumerations", () => {
  // The payment client imports nothing of the shop, and so has lists of its own.
  test.each([
    ["gateways", lists.GATEWAYS, payments.GATEWAYS],
    ["purposes", lists.PAYMENT_PURPOSES, payments.PURPOSES],
    ["source apps", lists.SOURCE_APPS, payments.SOURCE_APPS],
    ["entity types", lists.ENTITY_TYPES, payments.ENTITY_TYPES],
    ["environments", lists.PAYMENT_ENVS, payments.PAYMENT_ENVS],
    ["platforms", lists.PLATFORMS, payments.PLATFORMS],
    ["channels", lists.CHANNELS, payments.CHANNELS],
    ["statuses", lists.TRANSACTION_STATUSES, payments.TRANSACTION_STATUSES],
    ["terminal statuses", lists.TERMINAL_TRANSACTION_STATUSES, payments.TERMINAL_STATUSES],
  ] as const)("[PGW-15] shop and payment client know the same %s", (_name, ofShop, ofClient) => {
    expect([...ofShop].sort()).toEqual([...ofClient].sort());
  });

  test("[ENUM-01] order types are read in both spellings, anything else is refused", () => {
    expect(lists.ORDER_TYPE_TITLES.map(lists.toOrderType)).toEqual([
      "dinein",
      "contactlessqsr",
      "delivery",
      "dinein",
      "pickup",
    ]);
    expect(lists.ORDER_TYPES.map(lists.toOrderType)).toEqual([...lists.ORDER_TYPES]);
    expect(lists.toOrderType("Takeaway")).toBeNull();
  });

  test("[ENUM-01] every order type has its title-case spelling and reads back", () => {
    for (const type of lists.ORDER_TYPES) expect(lists.toOrderType(lists.TITLE_OF_ORDER_TYPE[type])).toBe(type);
  });

  test("[ENUM-01] the guard takes values of the list only", () => {
    expect(lists.isOneOf(lists.GENDERS, "Male")).toBe(true);
    for (const other of ["male", "", null, undefined, 3, ["Male"]])
      expect(lists.isOneOf(lists.GENDERS, other)).toBe(false);
  });
});
