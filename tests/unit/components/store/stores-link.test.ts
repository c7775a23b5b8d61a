import { expect, test } from "vitest";
import { pageAfter, requestedMode, storesLink } from "@/components/store/locator/stores-link";

test("[STORE-05] changing the store at the checkout opens the stores in the order's mode and leads back to the checkout", () => {
  const link = storesLink("/shop/store-locator", { mode: "delivery", fromCheckout: true });
  expect(link).toBe("/shop/store-locator?mode=delivery&from=checkout");
  const { search } = new URL(link, "http://shop.localhost");
  expect(requestedMode(search, ["pickup", "delivery"])).toBe("delivery");
  expect(pageAfter(search, true)).toBe("/checkout");
});

test("[STORE-05] without such a link, or with a cart that was emptied, a chosen store leads to its menu", () => {
  expect(pageAfter("", true)).toBe("/menu");
  expect(pageAfter("?from=elsewhere", true)).toBe("/menu");
  expect(pageAfter("?from=checkout", false)).toBe("/menu");
});

test("[STORE-05] a mode that no store offers is not asked for, and a location stays in the link", () => {
  expect(requestedMode("?mode=delivery", ["pickup"])).toBeNull();
  expect(requestedMode("?mode=drone", ["pickup", "delivery"])).toBeNull();
  expect(storesLink("/stores", { at: "6.2,-75.5" })).toBe("/stores?at=6.2,-75.5");
});
