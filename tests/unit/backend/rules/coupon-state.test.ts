import { expect, test } from "vitest";
import { stateOfCoupon } from "../../../../backend/rules/coupon-state.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const terms = { valid_from: null, valid_until: null, total_limit: null, used_count: 0, retired_at: null };

test("[STAFF-70] a coupon is on from its first instant until its last, unless it is used up or switched off", () => {
  const states = [
    {},
    { valid_from: NOW },
    { valid_from: new Date(NOW.getTime() + 1) },
    { valid_until: new Date(NOW.getTime() + 1) },
    { valid_until: NOW },
    { total_limit: 2, used_count: 1 },
    { total_limit: 2, used_count: 2 },
    { total_limit: 2, used_count: 2, valid_until: NOW },
    { total_limit: 0, valid_from: new Date(NOW.getTime() + 1) },
    { valid_until: NOW, retired_at: NOW },
  ].map((change) => stateOfCoupon({ ...terms, ...change }, NOW));
  expect(states).toEqual(["on", "on", "coming", "on", "ended", "on", "used_up", "ended", "used_up", "off"]);
});
