import { describe, expect, test } from "vitest";
import { EMPTY_CART } from "../../../../../lib/domain/cart/cart.ts";
import { displayName } from "../../../../../lib/domain/shop/store-name.ts";
import * as rules from "../../../../../lib/domain/store/store.ts";
import { cartOf, codeOf, item, unwrap } from "../builders.ts";

const { checkSelection, loadDeliveryParams, loadTableStore } = rules;
const store = (overrides: Partial<rules.SelectableStore> = {}): rules.SelectableStore => ({
  biz_location_id: "s1",
  name: "Indiranagar",
  enabled_for_ordering: true,
  temporarily_closed: false,
  ...overrides,
});
const off = store({ enabled_for_ordering: false });
const resting = store({ temporarily_closed: true });
const full = { ...cartOf([item(), [], 2]), coupon_code: "TEN" };
const free = { forced: false };

describe("selecting a store", () => {
  test("[STORE-01] a non-empty cart fails with CART_ALREADY_EXISTS unless forced", () => {
    expect(checkSelection(full, store(), "web", free)).toEqual({
      ok: false,
      error: { code: "CART_ALREADY_EXISTS", details: { store: "Indiranagar", count: 2 } },
    });
    expect(checkSelection(full, store(), "web", { forced: true }).ok).toBe(true);
    expect(checkSelection(EMPTY_CART, store(), "web", free).ok).toBe(true);
  });

  test("[STORE-01] a successful selection clears the cart", () => {
    expect(unwrap(checkSelection(full, store(), "web", { forced: true }))).toEqual(EMPTY_CART);
  });

  test("[STORE-02] in web mode a store that takes no orders is refused, forced or not", () => {
    for (const forced of [false, true]) {
      expect(codeOf(checkSelection(EMPTY_CART, off, "web", { forced }))).toBe("STORE_ORDERING_NOT_ENABLED");
      expect(codeOf(checkSelection(EMPTY_CART, resting, "web", { forced }))).toBe("STORE_TEMPORARY_CLOSED");
    }
    expect(codeOf(checkSelection(full, resting, "web", free))).toBe("STORE_TEMPORARY_CLOSED");
    expect(codeOf(checkSelection(EMPTY_CART, store({ ...off, temporarily_closed: true }), "web", free))).toBe(
      "STORE_ORDERING_NOT_ENABLED",
    );
  });

  test("[STORE-02] outside web mode it can be selected", () => {
    for (const mode of ["dine-in", "qr"] as const) {
      expect(checkSelection(EMPTY_CART, off, mode, free).ok).toBe(true);
      expect(checkSelection(EMPTY_CART, resting, mode, free).ok).toBe(true);
    }
  });

  test("[STORE-03] loading delivery parameters marks such a store closed and fails, otherwise marks it open", () => {
    expect(loadDeliveryParams(store())).toEqual({ isStoreClosed: false, result: { ok: true, value: null } });
    for (const [closed, code] of [
      [off, "STORE_ORDERING_NOT_ENABLED"],
      [resting, "STORE_TEMPORARY_CLOSED"],
    ] as const) {
      const loaded = loadDeliveryParams(closed);
      expect([loaded.isStoreClosed, codeOf(loaded.result)]).toEqual([true, code]);
    }
  });

  test("[STORE-04] loading a table store marks it closed in those cases but does not fail", () => {
    expect([store(), off, resting].map(loadTableStore)).toEqual([
      { isStoreClosed: false, result: { ok: true, value: null } },
      { isStoreClosed: true, result: { ok: true, value: null } },
      { isStoreClosed: true, result: { ok: true, value: null } },
    ]);
  });
});

test("[STORE-06] an address names its town once, with the comma of its script", () => {
  expect(rules.fullAddress({ address: "312 Union Avenue, Brooklyn", city: "Brooklyn" })).toBe(
    "312 Union Avenue, Brooklyn",
  );
  expect(rules.fullAddress({ address: "12 Church Street", city: "Bengaluru" })).toBe("12 Church Street, Bengaluru");
  expect(rules.fullAddress({ address: "", city: "Bengaluru" })).toBe("Bengaluru");
  expect(rules.fullAddress({ address: "12 Church Street", city: "" })).toBe("12 Church Street");
  expect(rules.fullAddress({ address: "مجمع 338، العدلية", city: "المنامة" })).toBe("مجمع 338، العدلية، المنامة");
});

test("[STORE-10] a store that hides its name goes by its city, wherever it is named", () => {
  const store = { name: "Mylapore", city: "Chennai" };
  expect(displayName({ ...store, hide_store_name: true })).toBe("Chennai");
  expect(displayName({ ...store, hide_store_name: false })).toBe("Mylapore");
});

test("[STORE-03] a store takes orders if it is enabled and not paused", () => {
  const both = store({ enabled_for_ordering: false, temporarily_closed: true });
  expect([store(), off, resting, both].map(rules.takesOrders)).toEqual([true, false, false, false]);
});
