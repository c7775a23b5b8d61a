import { expect, test } from "vitest";
import { budgetsFor, networkOf } from "../../../../backend/rules/otp-budgets.ts";

test("[SESS-01] an address is counted by its network: IPv4 as it is, IPv6 by its first 64 bits", () => {
  expect(networkOf("203.0.113.7")).toBe("203.0.113.7");
  expect(networkOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(networkOf("2001:db8:1:2:aaaa::1")).toBe("2001:db8:1:2::/64");
  expect(networkOf("2001:0DB8:0001:0002:ffff:1:2:3")).toBe("2001:db8:1:2::/64");
  expect(networkOf("2001:db8::5")).toBe("2001:db8:0:0::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
});

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
