import { describe, expect, test } from "vitest";
import * as lists from "../../../../lib/domain/enumerations.ts";
import * as payments from "../../../../payments/core/enumerations.ts";

describe("enumerations", () => {
  test("[PGW-15] orders and payments have the same channels", () => {
    expect(lists.CHANNELS).toEqual(payments.CHANNELS);
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
