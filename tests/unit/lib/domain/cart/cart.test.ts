import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as rules from "../../../../../lib/domain/cart/cart.ts";
import * as changing from "../../../../../lib/domain/cart/change-cart.ts";
import { asMinor } from "../../../../../lib/domain/money.ts";
import { branded } from "../../branded.ts";
import { cartOf, chosen, codeOf, item, unwrap } from "../builders.ts";

const { addItem, EMPTY_CART, reduceByItemId, reduceBySignature, signature } = rules;
const { changeOptions, setQuantity } = changing;
const idya = item({ id: "idli", item_price: 4000, item_title: "Idli" });
const cheese = chosen("cheese", 1500);
const extra = chosen("extra", 250);
const shape = (cart: rules.Cart) => cart.items.map((line) => [line.signature, line.quantity]);

describe("signature", () => {
  test("[CART-01] it is the item id plus its sorted option ids", () => {
    expect(signature("dosa")).toBe("dosa");
    expect(signature("dosa", ["onion", "cheese", "Butter"])).toBe("dosa:Butter,cheese,onion");
  });

  test("[CART-01] the order of choice never matters", () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), fc.infiniteStream(fc.nat()), (id, options, noise) => {
        const shuffled = options
          .map((option) => ({ option, rank: noise.next().value as number }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ option }) => option);
        expect(signature(id, shuffled)).toBe(signature(id, options));
      }),
    );
  });

  test("[CART-01] different items or options never share a signature, whatever their ids hold", () => {
    const choice = fc.tuple(
      fc.string({ unit: fc.constantFrom("a", ":", ",", "%", "/") }),
      fc.array(fc.string({ unit: fc.constantFrom("a", ":", ",", "%", "/"), maxLength: 3 }), { maxLength: 3 }),
    );
    fc.assert(
      fc.property(choice, choice, ([id, options], [otherId, otherOptions]) => {
        const same = id === otherId && JSON.stringify([...options].sort()) === JSON.stringify([...otherOptions].sort());
        expect(signature(id, options) === signature(otherId, otherOptions)).toBe(same);
      }),
    );
  });

  test("[CART-01] the same option nested under two parents is two different options", () => {
    const left = chosen("olives", 0, { path: ["left"] });
    const right = chosen("olives", 0, { path: ["right"] });
    const keys = [[left], [right], [left, right], [chosen("olives")], [chosen("left/olives")]].map((options) =>
      rules.signatureOf("pizza", options),
    );
    expect(new Set(keys).size).toBe(5);
    expect(rules.signatureOf("pizza", [right, left])).toBe(rules.signatureOf("pizza", [left, right]));
  });

  test("[CART-01] an option taken twice differs from the same option taken once", () => {
    expect(rules.signatureOf("dosa", [chosen("egg", 0, { quantity: 2 })])).toBe("dosa:egg,egg");
    expect(rules.signatureOf("dosa", [chosen("egg")])).toBe("dosa:egg");
  });
});

describe("adding", () => {
  test("[CART-02] a new signature adds a line of quantity 1 with every field of a cart item", () => {
    const cart = unwrap(
      addItem(EMPTY_CART, item({ has_options: true }), [cheese], { now: 7, instructions: " no onion " }),
    );
    expect(cart.items).toEqual([
      {
        id: "dosa",
        signature: "dosa:cheese",
        quantity: 1,
        item_price: 12050,
        options: [cheese],
        instructions: "no onion",
        mod_at: 7,
        item_title: "Masala dosa",
        food_type: "veg",
        category: "dosas",
        has_options: true,
      },
    ]);
  });

  test("[CART-02] an existing signature raises its quantity by 1 and keeps its place and note", () => {
    const first = unwrap(addItem(EMPTY_CART, item(), [cheese, extra], { now: 1, instructions: "crisp" }));
    const second = unwrap(addItem(first, idya, [], { now: 2 }));
    const third = unwrap(addItem(second, item(), [extra, cheese], { now: 3 }));
    expect(shape(third)).toEqual([
      ["dosa:cheese,extra", 2],
      ["idli", 1],
    ]);
    expect(third.items[0]).toMatchObject({ instructions: "crisp", mod_at: 3 });
  });

  test("[CART-02] adding again takes over the newer price", () => {
    const cart = cartOf([item({ item_price: 18000 }), []], [item({ item_price: 19500 }), []]);
    expect(cart).toMatchObject({ sub_total: 39000, item_count: 2 });
  });

  test("[CART-02] a quantity outside 1 to 99 and the 101st line are refused, the cart untouched", () => {
    const full = cartOf([item(), [], 99]);
    expect(codeOf(addItem(full, item(), [], { now: 2 }))).toBe("QUANTITY_LIMIT");
    for (const quantity of [0, -1, 1.5, 100, Number.NaN]) {
      expect(codeOf(addItem(EMPTY_CART, item(), [], { now: 2, quantity }))).toBe("QUANTITY_LIMIT");
    }
    const lines = Array.from({ length: 100 }, (_, index) => [item({ id: `i${index}` }), []] as const);
    expect(codeOf(addItem(cartOf(...lines), item(), [], { now: 2 }))).toBe("LINE_LIMIT");
  });

  test("[CART-11] a note loses control characters and what is beyond 300 characters", () => {
    const cart = unwrap(addItem(EMPTY_CART, item(), [], { now: 1, instructions: `a\u0000b\u001b${"😀".repeat(400)}` }));
    expect(cart.items[0]?.instructions).toBe(`ab${"😀".repeat(298)}`);
    const changed = unwrap(
      changing.setInstructions(cart, rules.lineKey(cart.items[0] as rules.CartLine), "two\nlines ", 5),
    );
    expect(changed.items[0]).toMatchObject({ instructions: "two\nlines", mod_at: 5 });
    expect(codeOf(changing.setInstructions(cart, "idli", "x", 5))).toBe("ITEM_QUANTITY_UPDATED");
  });
});

describe("reducing", () => {
  const cart = cartOf([item(), [cheese], 2], [idya, []]);

  test("[CART-03] reducing lowers the quantity by 1 and the last unit removes the line", () => {
    const once = unwrap(reduceBySignature(cart, "dosa:cheese", 9));
    expect(once.items[0]).toMatchObject({ quantity: 1, mod_at: 9 });
    expect(shape(unwrap(reduceBySignature(once, "dosa:cheese", 10)))).toEqual([["idli", 1]]);
  });

  test("[CART-03] reducing an unknown signature raises ITEM_QUANTITY_UPDATED", () => {
    expect(codeOf(reduceBySignature(cart, "dosa", 9))).toBe("ITEM_QUANTITY_UPDATED");
  });

  test("[CART-03] adding and then reducing gives back the lines and totals from before", () => {
    const entry = fc.tuple(fc.constantFrom("a", "b"), fc.subarray(["x", "y"]), fc.nat(100000));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), entry, (entries, [id, options, price]) => {
        const priced = (what: string) => item({ id: what, item_price: what === "a" ? 100 : price });
        const before = cartOf(...entries.map(([what, ids]) => [priced(what), ids.map((o) => chosen(o, 7))] as const));
        const added = unwrap(
          addItem(
            before,
            priced(id),
            options.map((o) => chosen(o, 7)),
            { now: 50 },
          ),
        );
        const after = unwrap(reduceBySignature(added, signature(id, options), 51));
        expect(shape(after)).toEqual(shape(before));
        expect(rules.totals(after.items)).toEqual(rules.totals(before.items));
      }),
    );
  });

  test("[CART-04] reducing by item id acts on the most recently modified line of that item", () => {
    const two = cartOf([item(), [], 2], [item(), [cheese], 2], [idya, [], 3]);
    expect(shape(unwrap(reduceByItemId(two, "dosa", 9)))).toEqual([
      ["dosa", 2],
      ["dosa:cheese", 1],
      ["idli", 3],
    ]);
    const touched = unwrap(setQuantity(two, "dosa", 3, 8));
    expect(shape(unwrap(reduceByItemId(touched, "dosa", 9)))).toEqual([
      ["dosa", 2],
      ["dosa:cheese", 2],
      ["idli", 3],
    ]);
    expect(codeOf(reduceByItemId(two, "vada", 9))).toBe("ITEM_QUANTITY_UPDATED");
  });

  test("[CART-04] of two lines modified at once, the one added later is reduced", () => {
    const a = unwrap(addItem(EMPTY_CART, item(), [], { now: 1 }));
    const b = unwrap(addItem(a, item(), [cheese], { now: 1 }));
    expect(shape(unwrap(reduceByItemId(b, "dosa", 9)))).toEqual([["dosa", 1]]);
  });

  test("[CART-03] setting a quantity: 0 removes, 1 to 99 sets, more is refused", () => {
    expect(shape(unwrap(setQuantity(cart, "idli", 0, 9)))).toEqual([["dosa:cheese", 2]]);
    expect(unwrap(setQuantity(cart, "idli", 99, 9)).item_count).toBe(101);
    expect(codeOf(setQuantity(cart, "idli", 100, 9))).toBe("QUANTITY_LIMIT");
    expect(codeOf(setQuantity(cart, "gone", 1, 9))).toBe("ITEM_QUANTITY_UPDATED");
  });
});

describe("changing options", () => {
  const cart = cartOf([item(), [cheese], 2], [idya, []]);

  test("[CART-05] new options replace the line in its place", () => {
    const changed = unwrap(changeOptions(cart, "dosa:cheese", [extra], { now: 9 }));
    expect(shape(changed)).toEqual([
      ["dosa:extra", 2],
      ["idli", 1],
    ]);
    expect(changed.sub_total).toBe((12050 + 250) * 2 + 4000);
  });

  test("[CART-05] a resulting quantity of 0 removes the line", () => {
    expect(shape(unwrap(changeOptions(cart, "dosa:cheese", [extra], { now: 9, quantity: 0 })))).toEqual([["idli", 1]]);
  });

  test("[CART-05] changing into an existing signature merges the two lines", () => {
    const two = cartOf([item(), [cheese], 2], [idya, []], [item(), [extra], 3]);
    expect(shape(unwrap(changeOptions(two, "dosa:cheese", [extra], { now: 9 })))).toEqual([
      ["dosa:extra", 5],
      ["idli", 1],
    ]);
  });

  test("[CART-05] changing to the same options keeps the line; beyond 99 and unknown lines are refused", () => {
    expect(shape(unwrap(changeOptions(cart, "dosa:cheese", [cheese], { now: 9 })))).toEqual(shape(cart));
    const two = cartOf([item(), [cheese], 60], [item(), [extra], 60]);
    expect(codeOf(changeOptions(two, "dosa:cheese", [extra], { now: 9 }))).toBe("QUANTITY_LIMIT");
    expect(codeOf(changeOptions(cart, "nope", [], { now: 9 }))).toBe("ITEM_QUANTITY_UPDATED");
  });
});

describe("totals and reset", () => {
  test("[CART-06] sub_total is the sum of (item price + option prices, of all their units) × quantity, item_count the sum of quantities", () => {
    const cart = cartOf([item(), [cheese, chosen("egg", 2000, { quantity: 2 })], 3], [idya, [], 2]);
    expect(cart).toMatchObject({ sub_total: (12050 + 1500 + 2000) * 3 + 8000, item_count: 5 });
  });

  test("[CART-06] totals are exact after any sequence of changes", () => {
    const step = fc.record({
      act: fc.constantFrom("add", "reduce", "set", "change"),
      id: fc.constantFrom("a", "b", "c"),
      options: fc.subarray(["x", "y", "z"]),
      price: fc.nat(10_000_000),
      quantity: fc.integer({ min: 0, max: 99 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let cart: rules.Cart = EMPTY_CART;
        for (const [now, { act, id, options, price, quantity }] of steps.entries()) {
          const picked = options.map((o, index) => chosen(o, price % (index + 7)));
          const result =
            act === "add"
              ? addItem(cart, item({ id, item_price: price }), picked, { now })
              : act === "reduce"
                ? reduceByItemId(cart, id, now)
                : act === "set"
                  ? setQuantity(cart, signature(id, options), quantity, now)
                  : changeOptions(cart, cart.items[0] ? rules.lineKey(cart.items[0]) : "", picked, { now });
          if (result.ok) cart = result.value;
          let exact = 0n;
          for (const line of cart.items) {
            const unit = line.options.reduce((sum, o) => sum + BigInt(o.price), BigInt(line.item_price));
            exact += unit * BigInt(line.quantity);
            expect(line.quantity).toBeGreaterThan(0);
            expect(line.signature).toBe(rules.signatureOf(line.id, line.options));
          }
          expect(BigInt(cart.sub_total)).toBe(exact);
          expect(cart.item_count).toBe(cart.items.reduce((sum, line) => sum + line.quantity, 0));
          expect(new Set(cart.items.map((line) => line.signature)).size).toBe(cart.items.length);
        }
      }),
    );
  });

  test("[CART-07] reset clears items, coupon, wallet flag, special instructions and delivery estimate", () => {
    const full: rules.Cart = {
      ...cartOf([item(), []]),
      delivery_address: "home",
      coupon_code: "TEN",
      sorted_coupons: [{ title: "Ten", description: "", redemption_code: "TEN", value: asMinor(1000) }],
      applyWalletCredit: true,
      specialInstructions: "ring twice",
      dashEstimate: branded<rules.DashEstimate>({
        bid_id: "b",
        estimated_price: 1,
        exp_at: 1,
        extra_info: { tech_fees: 0, logistic_fees: 1 },
      }),
    };
    expect(changing.resetCart(full)).toEqual({ ...EMPTY_CART, delivery_address: "home" });
  });

  test("[CART-06] rules leave the cart they were given alone", () => {
    const cart = cartOf([item(), [cheese], 2]);
    const before = structuredClone(cart);
    addItem(cart, item(), [cheese], { now: 5 });
    reduceBySignature(cart, "dosa:cheese", 5);
    changeOptions(cart, "dosa:cheese", [], { now: 5 });
    expect(cart).toEqual(before);
  });
});
