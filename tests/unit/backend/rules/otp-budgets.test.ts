import { expect, test } from "vitest";
import { budgetsFor } from "../../../../backend/rules/otp-budgets.ts";

test("[SESS-01] a code draws on country, block of numbers and address; a customer's own number only on the address", () => {
  const ask = { isd_code: "+91", phone: "9845012345", address: "203.0.113.7", homeCode: "+91", known: false };
  expect(budgetsFor(ask)).toMatchObject([
    { kind: "country", subject: "+91", by: "networks", most: 400 },
    { kind: "country", subject: "+91", by: "codes", most: 1600 },
    { kind: "block", subject: "+91 984501", by: "networks", most: 15 },
    { kind: "block", subject: "+91 984501", by: "codes", most: 60 },
    { kind: "address", subject: "203.0.113.7", by: "codes", most: 15 },
  ]);
  expect(budgetsFor({ ...ask, homeCode: "+1" })[0]).toMatchObject({ subject: "+91", most: 20 });
  expect(budgetsFor({ ...ask, known: true }).map(({ kind }) => kind)).toEqual(["address"]);
  expect(budgetsFor({ ...ask, known: true, address: null })).toEqual([]);
});
