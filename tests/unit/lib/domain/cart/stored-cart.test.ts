import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cart, EMPTY_CART } from "../../../../../lib/domain/cart/cart.ts";
import { presetCart } from "../../../../../lib/domain/cart/preset-cart.ts";
import { MAX_STORED_LENGTH, parseStoredCart, storedCart } from "../../../../../lib/domain/cart/stored-cart.ts";
import { branded } from "../../branded.ts";
import { cartOf, chosen, item, unwrap } from "../builders.ts";

const cart = branded<Cart>({
  ...cartOf([item(), [chosen("cheese", 1500), chosen("olives", 100, { path: ["left"], quantity: 2 })], 2]),
  delivery_address: "home",
  coupon_code: "TEN",
  keepsCoupon: true,
  sorted_coupons: [{ title: "Ten", description: "", redemption_code: "TEN", value: 1000 }],
  applyWalletCredit: true,
  specialInstructions: "ring twice",
  dashEstimate: {
    bid_id: "b",
    estimated_price: 1,
    exp_at: 1,
    minutes: 40,
    extra_info: { tech_fees: 0, logistic_fees: 1 },
  },
  tip: { percent: 12.5 },
  cutlery: true,
  noContact: true,
});
const reasonOf = (stored: unknown) => {
  const result = parseStoredCart(stored);
  return result.ok ? "kept" : [result.error.reason, result.error.field].filter(Boolean).join(" ");
};
const tampered = (change: (line: Record<string, unknown>, cart: Record<string, unknown>) => void) => {
  const copy = structuredClone(storedCart(cart)) as unknown as { cart: Record<string, unknown> };
  change((copy.cart.items as Record<string, unknown>[])[0] as Record<string, unknown>, copy.cart);
  return copy;
};

describe("a stored cart", () => {
  test("[CART-12] survives storage whole", () => {
    expect(unwrap(parseStoredCart(JSON.stringify(storedCart(cart))))).toEqual(cart);
    expect(unwrap(parseStoredCart(storedCart(EMPTY_CART)))).toEqual(EMPTY_CART);
  });

  test("[CART-12] a corrupt cart is dropped with the reason", () => {
    expect(reasonOf(null)).toBe("absent");
    expect(reasonOf("")).toBe("absent");
    expect(reasonOf("{")).toBe("not-json");
    expect(reasonOf(`"${"x".repeat(MAX_STORED_LENGTH)}"`)).toBe("oversized");
    expect(reasonOf("[]")).toBe("shape");
    expect(reasonOf({ version: 2, cart })).toBe("shape version");
    expect(reasonOf({ version: 1 })).toBe("shape cart");
    expect(reasonOf({ version: 1, cart: { ...cart, items: "many" } })).toBe("shape items");
    expect(reasonOf(tampered((line) => Object.assign(line, { quantity: -1 })))).toBe("shape items.0.quantity");
    expect(reasonOf(tampered((line) => Object.assign(line, { quantity: 1e9 })))).toBe("shape items.0.quantity");
    expect(reasonOf(tampered((line) => Object.assign(line, { item_price: -5 })))).toBe("shape items.0.item_price");
    expect(reasonOf(tampered((line) => Object.assign(line, { item_price: 10.5 })))).toBe("shape items.0.item_price");
    expect(reasonOf(tampered((line) => Object.assign(line, { id: {} })))).toBe("shape items.0.id");
    expect(reasonOf(tampered((line) => Object.assign(line, { item_title: "x".repeat(10_000) })))).toBe(
      "shape items.0.item_title",
    );
    expect(reasonOf(tampered((_, whole) => Object.assign(whole, { dashEstimate: 7 })))).toBe("shape dashEstimate");
    for (const tip of [7, {}, { percent: 0 }, { percent: 101 }, { percent: "5" }]) {
      expect(reasonOf(tampered((_, whole) => Object.assign(whole, { tip })))).toMatch(/^shape tip/);
    }
    expect(reasonOf(tampered((_, whole) => Object.assign(whole, { tip: { amount: -1 } })))).toBe("shape tip.amount");
    expect(reasonOf(tampered((line, whole) => Object.assign(whole, { items: [line, line] })))).toBe("shape items");
    expect(reasonOf(tampered((line, whole) => Object.assign(whole, { items: Array(101).fill(line) })))).toBe(
      "shape items",
    );
  });

  test("[CART-12] stored totals and signatures are computed again, not trusted", () => {
    const read = unwrap(
      parseStoredCart(
        tampered((line, whole) => {
          Object.assign(line, { signature: "something else" });
          Object.assign(whole, { sub_total: 1, item_count: 77, admin: true });
        }),
      ),
    );
    expect(read).toEqual(cart);
  });

  test("[CART-12] a hostile cart cannot change prototypes", () => {
    const text = JSON.stringify(storedCart(cart)).replace('"items":', '"__proto__":{"polluted":1},"items":');
    expect(unwrap(parseStoredCart(text))).toEqual(cart);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test("[CART-12] reading never throws, whatever is stored", () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.json(), fc.string()), (anything) => {
        const result = parseStoredCart(anything);
        expect(typeof result.ok).toBe("boolean");
      }),
    );
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (items, coupon, dashEstimate) => {
        const result = parseStoredCart({
          version: 1,
          cart: { items: [items], sorted_coupons: [coupon], dashEstimate },
        });
        expect(typeof result.ok).toBe("boolean");
      }),
    );
  });
});

describe("a preset cart", () => {
  test("[CART-09] is read from the sample shape, totals and defaults filled in", () => {
    const sample = {
      items: [
        { id: "a", item_price: 500, food_type: "1", item_title: "Coffee", quantity: 2, options: [] },
        { id: "b", price: 900, title: "Cake", quantity: 1, options: [chosen("cream", 100)] },
      ],
      sub_total: 99,
      item_count: 99,
      delivery_address: null,
    };
    const preset = unwrap(presetCart(sample, 42));
    expect(preset).toMatchObject({ sub_total: 2000, item_count: 3, delivery_address: null, coupon_code: null });
    expect(preset.items[1]).toMatchObject({
      item_title: "Cake",
      item_price: 900,
      mod_at: 42,
      has_options: true,
      category: "",
    });
  });

  test("[CART-09] a message that is no cart is dropped", () => {
    for (const message of [null, "cart", [], { items: 3 }, { items: [{ id: "a" }] }]) {
      expect(presetCart(message, 1).ok).toBe(false);
    }
  });
});
