import { describe, expect, test } from "vitest";
import { linesOfWire, type WireItem } from "../../../../../backend/orders/cart/wire-lines.ts";
import { type BillInput, computeBill } from "../../../../../backend/rules/bill/bill.ts";
import type { CouponRule } from "../../../../../backend/rules/bill/coupon.ts";
import type { Written } from "../../../lib/branded.ts";
import { billInput, coupon, group, item, line, now, option, problems } from "./bill-builders.ts";

describe("bill", () => {
  test("[BILL-01] a bill is items, less the discount, plus charges and taxes", () => {
    const bill = computeBill(
      billInput([line(1, 2), line(2)], [item(1), item(2, { price: 5_000, tax_rate: "12" })], {
        mode: "delivery",
        packagingCharge: 1_000,
        deliveryCharge: 3_000,
        coupon: coupon(),
      }),
    );
    // 250.00 of food, 25.00 off (20.00 and 5.00), 5% of 180.00 and 12% of 45.00.
    expect(bill).toMatchObject({ sub_total: 25_000, discount: 2_500, charges_total: 4_000, taxes_total: 1_440 });
    expect(bill.taxes).toEqual([
      { rate: "5", amount: 900 },
      { rate: "12", amount: 540 },
    ]);
    expect(bill.total).toBe(25_000 - 2_500 + 4_000 + 1_440);
    expect(bill.problems).toEqual([]);
  });

  test("[BILL-01] of a group with two free choices the two dearest cost nothing, option quantities counted", () => {
    const sauces = group(1, [option(11, 500), option(12, 800), option(13, 300)], { free: 2 });
    const items = [item(1, { price: 1_000 })];
    const bill = computeBill(
      billInput([line(1, 1, [[11], [12], [13]])], items, { groupsOf: { 1: [sauces] }, storeTaxRate: null }),
    );
    expect(bill.total).toBe(1_300);
    const double = billInput([line(1, 1, [[12, [], 3]])], items, { groupsOf: { 1: [sauces] }, storeTaxRate: null });
    expect(computeBill(double).total).toBe(1_800);
  });

  test("[BILL-01] a nested option is known by its path and its group's rule holds only when its parent is chosen", () => {
    const cut = group(2, [option(21, 100), option(22, 200)], { min_selectable: 1, max_selectable: 1 });
    const size = group(1, [option(11, 0), option(12, 500, { option_groups: [cut] })], {
      min_selectable: 1,
      max_selectable: 1,
    });
    const bill = (options: [number, number[]?][]) =>
      computeBill(
        billInput([line(1, 1, options)], [item(1, { price: 0 })], { groupsOf: { 1: [size] }, storeTaxRate: null }),
      );
    expect(bill([[11]])).toMatchObject({ total: 0, problems: [] });
    expect(bill([[12], [22, [12]]])).toMatchObject({ total: 700, problems: [] });
    expect(problems(bill([[12]]))).toEqual(["OPTION_RULE"]);
    expect(problems(bill([[12], [22]]))).toEqual(["OPTION_RULE", "OPTION_UNAVAILABLE"]);
    expect(problems(bill([[11], [22, [12]]]))).toEqual(["OPTION_UNAVAILABLE"]);
    expect(problems(bill([]))).toEqual(["OPTION_RULE"]);
  });

  test("[BILL-02] what cannot be had is named with its item and signature, and the rest is still priced", () => {
    const items = [item(1), item(2, { stock: 0 }), item(3, { stock: 2 }), item(4, { not_at: ["centre"] })];
    const more = [item(5, { modes: ["delivery"] }), item(6, { available_from: "07:00", available_until: "11:30" })];
    const bill = computeBill(
      billInput(
        [1, 2, 3, 4, 5, 6, 7].map((id) => line(id, 3)),
        [...items, ...more],
      ),
    );
    expect(
      bill.problems.map(({ type, item: at, details }) => [at?.id, type, details.why ?? details.available]),
    ).toEqual([
      ["4", "ITEM_UNAVAILABLE", "not_at_store"],
      ["5", "ITEM_UNAVAILABLE", "not_in_mode"],
      ["6", "ITEM_UNAVAILABLE", "hours"],
      ["7", "ITEM_UNAVAILABLE", "gone"],
      ["2", "OUT_OF_STOCK", 0],
      ["3", "OUT_OF_STOCK", 2],
    ]);
    expect(bill.sub_total).toBe(6 * 3 * 10_000);
  });

  test("[BILL-02] lines share the stock of an item and of an option", () => {
    const groups = [group(1, [option(11, 100, { stock: 3 })])];
    const at = (quantity: number) =>
      computeBill(
        billInput([line(1, 2, [[11]]), line(1, quantity, [[11, [], 1]])], [item(1, { stock: 4 })], {
          groupsOf: { 1: groups },
        }),
      );
    expect(problems(at(1))).toEqual([]);
    expect(problems(at(2))).toEqual(["OUT_OF_STOCK", "OUT_OF_STOCK"]);
    expect(problems(at(3)).length).toBe(4);
  });

  test("[BILL-02] quantities, notes and lines beyond their limits are errors and never exceptions", () => {
    const bad = [0, -1, 1.5, 100, Number.NaN, 2_147_483_647].map((quantity) => line(1, quantity));
    const bill = computeBill(billInput([...bad, { ...line(1), instructions: "x".repeat(301) }], [item(1)]));
    expect(problems(bill)).toEqual([...bad.map(() => "QUANTITY_INVALID"), "INSTRUCTIONS_TOO_LONG"]);
    expect(problems(computeBill(billInput([], [])))).toEqual(["CART_EMPTY"]);
    const many = computeBill(
      billInput(
        Array.from({ length: 101 }, () => line(1)),
        [item(1)],
      ),
    );
    expect(problems(many)).toEqual(["TOO_MANY_LINES"]);
  });

  test("[BILL-02] a cart of a hundred dishes with fifteen options each is read; one option more is TOO_MANY_OPTIONS and prices nothing", () => {
    const items = Array.from({ length: 100 }, (_, i) => ({
      id: String(i),
      quantity: 1,
      options: Array.from({ length: 15 }, (_, o) => ({ id: String(o) })),
    }));
    const problemsOf = (wire: readonly WireItem[]) => new Set(problems(computeBill(billInput(linesOfWire(wire), []))));
    expect(problemsOf(items)).toEqual(new Set(["ITEM_UNAVAILABLE"]));
    const [first, ...others] = items;
    const one = { id: "0", quantity: 1, options: Array.from({ length: 20_000 }, () => ({ id: "1" })) };
    expect(problemsOf([{ ...one, options: [...(first?.options ?? []), { id: "99" }] }, ...others])).toEqual(
      new Set(["TOO_MANY_OPTIONS"]),
    );
    expect(linesOfWire([one, one]).map(({ options }) => options.length)).toEqual([1_501, 0]);
  });

  test("[ROB-01] forty pizzas with thirty options each are priced by reading the menu's options once, not once a line", () => {
    let reads = 0;
    const toppings = Array.from({ length: 200 }, (_, n) =>
      Object.defineProperty(option(n + 10, 50), "id", {
        get: () => {
          reads += 1;
          return n + 10;
        },
      }),
    );
    const sizes = group(1, [option(1, 0, { option_groups: [group(2, toppings)] })]);
    const chosen = Array.from({ length: 29 }, (_, n): [number, number[]] => [n * 6 + 10, [1]]);
    const bill = computeBill(
      billInput(
        Array.from({ length: 40 }, () => line(1, 1, [[1], ...chosen])),
        [item(1)],
        { groupsOf: { 1: [sizes] } },
      ),
    );
    expect(problems(bill)).toEqual([]);
    expect(bill.lines.map(({ options }) => options.length)).toEqual(Array.from({ length: 40 }, () => 30));
    // The index reads each of the 200 once; beyond that only what was chosen is read.
    expect(reads).toBeLessThan(200 + 40 * 29 * 5);
  });

  test("[ORD-01] the larger minimum of business and store must be reached before discounts", () => {
    const at = (price: number) =>
      computeBill(
        billInput([line(1)], [item(1, { price })], { minOrderTotals: [9_900, null, 15_000], coupon: coupon() }),
      );
    expect(at(14_999).problems).toMatchObject([{ type: "MIN_ORDER_TOTAL", details: { min: 15_000, missing: 1 } }]);
    expect(at(15_000).problems).toEqual([]);
  });

  test("[CPN-03] a coupon counts only with a login, in its time, from its minimum on, and never takes off more than there is", () => {
    const reasonOf = (change: Partial<Written<CouponRule>>, more: Partial<Written<BillInput>> = {}) => {
      const result = computeBill(billInput([line(1)], [item(1)], { coupon: coupon(change), ...more })).coupon;
      return result?.ok ? result.value : result?.reason;
    };
    const guest = { customer: { isAccount: false, ordersBefore: 0, usedBefore: 0 } };
    expect(reasonOf({}, guest)).toBe("LOGIN_REQUIRED");
    expect(reasonOf({ valid_until: now })).toBe("EXPIRED");
    expect(reasonOf({ valid_from: new Date(now.getTime() + 1) })).toBe("NOT_YET_VALID");
    expect(reasonOf({ min_order_total: 10_001 })).toBe("MIN_ORDER_TOTAL");
    expect(reasonOf({ modes: ["delivery"] })).toBe("WRONG_MODE");
    expect(reasonOf({ store_refs: ["lake"] })).toBe("WRONG_STORE");
    expect(reasonOf({ payment_options: ["cash"] })).toBe(1_000);
    expect(reasonOf({ payment_options: ["cash"] }, { paymentOption: "card_on_delivery" })).toBe("WRONG_PAYMENT");
    expect(reasonOf({ total_limit: 3, used_count: 3 })).toBe("USED_UP");
    expect(reasonOf({ customer_limit: 1 }, { customer: { isAccount: true, ordersBefore: 1, usedBefore: 1 } })).toBe(
      "ALREADY_USED",
    );
    expect(
      reasonOf({ first_order_only: true }, { customer: { isAccount: true, ordersBefore: 1, usedBefore: 0 } }),
    ).toBe("FIRST_ORDER_ONLY");
    // What no other order can change is said before what another store or way would.
    const late = { customer: { isAccount: true, ordersBefore: 1, usedBefore: 0 } };
    expect(reasonOf({ first_order_only: true, modes: ["delivery"], store_refs: ["lake"] }, late)).toBe(
      "FIRST_ORDER_ONLY",
    );
    expect(reasonOf({ item_refs: ["other"] })).toBe("NO_ITEM");
    expect(reasonOf({ max_discount: 400 })).toBe(400);
    expect(reasonOf({ kind: "amount", amount: 99_999 })).toBe(10_000);
    expect(reasonOf({ kind: "free_delivery" }, { mode: "delivery", deliveryCharge: 3_000 })).toBe(3_000);
    expect(reasonOf({ single_selection: true, percent: "50" })).toBe(5_000);
  });
});
