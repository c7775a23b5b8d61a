import { expect, test } from "vitest";
import { phoneExample } from "../../../../../backend/console/stores/phone-example.ts";

test("[STAFF-80] an example of a phone number is of the shop's country", () => {
  expect(phoneExample("JO")).toMatch(/^\+962 7/);
  expect(phoneExample("CO")).toMatch(/^\+57 3/);
  expect(phoneExample(null)).toMatch(/^\+\d/);
});
