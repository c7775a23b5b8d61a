import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AskedLine, BillQuestion, SoldItem } from "../../../../backend/rules/bill.ts";
import { computeBill } from "../../../../backend/rules/bill.ts";
import type { CouponRule } from "../../../../backend/rules/coupon.ts";
import { spread } from "../../../../backend/rules/coupon.ts";
import type { SoldGroup, SoldOption } from "../../../../backend/rules/option-choice.ts";
import { exponentOf } from "../../../../lib/domain/money.ts";
import { runs } from "../../../property-seed.ts";

const now = new Date("2026-11-21T08:00:00Z");

const item = (id: number, change: Partial<SoldItem> = {}): SoldItem => ({
  id,
  ref: `item-${id}`,
  title: { en: `Item ${id}` },
  food_type: "veg",
  price: 10_000,
  stock: null,
  tax_rate: null,
  modes: null,
  not_at: [],
  available_from: null,
  available_until: null,
  ...change,
});
const option = (id: number, price: number, change: Partial<SoldOption> = {}): SoldOption => ({
  id,
  title: { en: `Option ${id}` },
  price,
  available: true,
  stock: null,
  max_quantity: 3,
  included: 0,
  amounts: null,
  option_groups: [],
  ...change,
});
const group = (id: number, options: SoldOption[], change: Partial<SoldGroup> = {}): SoldGroup => ({
  id,
  title: { en: `Group ${id}` },
  min_selectable: 0,
  max_selectable: 99,
  free: 0,
  halves: false,
  amounts: [],
  options,
  ...change,
});
const line = (
  id: number,
  quantity = 1,
  options: [id: number, path?: number[], quantity?: number][] = [],
): AskedLine => ({
  id: String(id),
  quantity,
  instructions: null,
  options: options.map(([optionId, path = [], count = 1]) => ({
    id: String(optionId),
    path: path.map(String),
    quantity: count,
    portion: null,
    amount: null,
  })),
});
const coupon = (change: Partial<CouponRule> = {}): CouponRule => ({
  code: "TEST",
  kind: "percent",
  percent: "10",
  amount: null,
  max_discount: null,
  min_order_total: null,
  max_qty: null,
  single_selection: false,
  modes: null,
  payment_options: null,
  item_refs: null,
  store_refs: null,
  first_order_only: false,
  total_limit: null,
  customer_limit: null,
  used_count: 0,
  valid_from: null,
  valid_until: null,
  ...change,
});
function question(
  lines: AskedLine[],
  items: SoldItem[],
  change: Partial<BillQuestion> & { groupsOf?: Record<number, SoldGroup[]> } = {},
): BillQuestion {
  const { groupsOf = {}, ...rest } = change;
  return {
    lines,
    items: new Map(items.map((one) => [one.id, one])),
    groups: new Map(Object.entries(groupsOf).map(([id, groups]) => [Number(id), groups])),
    mode: "pickup",
    storeRef: "centre",
    storeTaxRate: "5.0000",
    pricesIncludeTax: false,
    tip: null,
    tipModes: [],
    packagingCharge: 0,
    deliveryCharge: 0,
    minOrderTotals: [],
    localMinute: 12 * 60,
    coupon: null,
    customer: { isAccount: true, ordersBefore: 0, usedBefore: 0 },
    paymentOption: null,
    now,
    ...rest,
  };
}
const problems = (bill: ReturnType<typeof computeBill>) => bill.problems.map(({ type }) => type);

describe("bill", () => {
  test("[BILL-01] a bill is items, less the discount, plus charges and taxes", () => {
    const bill = computeBill(
      question([line(1, 2), line(2)], [item(1), item(2, { price: 5_000, tax_rate: "12" })], {
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
      question([line(1, 1, [[11], [12], [13]])], items, { groupsOf: { 1: [sauces] }, storeTaxRate: null }),
    );
    expect(bill.total).toBe(1_300);
    const double = question([line(1, 1, [[12, [], 3]])], items, { groupsOf: { 1: [sauces] }, storeTaxRate: null });
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
        question([line(1, 1, options)], [item(1, { price: 0 })], { groupsOf: { 1: [size] }, storeTaxRate: null }),
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
      question(
        [1, 2, 3, 4, 5, 6, 7].map((id) => line(id, 3)),
        [...items, ...more],
      ),
    );
    expect(bill.problems.map(({ type, item: at, facts }) => [at?.id, type, facts.why ?? facts.available])).toEqual([
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
        question([line(1, 2, [[11]]), line(1, quantity, [[11, [], 1]])], [item(1, { stock: 4 })], {
          groupsOf: { 1: groups },
        }),
      );
    expect(problems(at(1))).toEqual([]);
    expect(problems(at(2))).toEqual(["OUT_OF_STOCK", "OUT_OF_STOCK"]);
    expect(problems(at(3)).length).toBe(4);
  });

  test("[BILL-02] quantities, notes and lines beyond their limits are errors and never exceptions", () => {
    const bad = [0, -1, 1.5, 100, Number.NaN, 2_147_483_647].map((quantity) => line(1, quantity));
    const bill = computeBill(question([...bad, { ...line(1), instructions: "x".repeat(301) }], [item(1)]));
    expect(problems(bill)).toEqual([...bad.map(() => "QUANTITY_INVALID"), "INSTRUCTIONS_TOO_LONG"]);
    expect(problems(computeBill(question([], [])))).toEqual(["CART_EMPTY"]);
    const many = computeBill(
      question(
        Array.from({ length: 101 }, () => line(1)),
        [item(1)],
      ),
    );
    expect(problems(many)).toEqual(["TOO_MANY_LINES"]);
  });

  test("[ORD-01] the larger minimum of business and store must be reached before discounts", () => {
    const at = (price: number) =>
      computeBill(
        question([line(1)], [item(1, { price })], { minOrderTotals: [9_900, null, 15_000], coupon: coupon() }),
      );
    expect(at(14_999).problems).toMatchObject([{ type: "MIN_ORDER_TOTAL", facts: { min: 15_000, missing: 1 } }]);
    expect(at(15_000).problems).toEqual([]);
  });

  test("[CPN-03] a coupon counts only with a login, in its time, from its minimum on, and never takes off more than there is", () => {
    const reasonOf = (change: Partial<CouponRule>, more: Partial<BillQuestion> = {}) => {
      const result = computeBill(question([line(1)], [item(1)], { coupon: coupon(change), ...more })).coupon;
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
    expect(reasonOf({ item_refs: ["other"] })).toBe("NO_ITEM");
    expect(reasonOf({ max_discount: 400 })).toBe(400);
    expect(reasonOf({ kind: "amount", amount: 99_999 })).toBe(10_000);
    expect(reasonOf({ kind: "free_delivery" }, { mode: "delivery", deliveryCharge: 3_000 })).toBe(3_000);
    expect(reasonOf({ single_selection: true, percent: "50" })).toBe(5_000);
  });
});

/** The same sums written down plainly, in exact fractions, to hold the rule against. */
function naive({ lines, items, groups, ...about }: BillQuestion) {
  const half = (numerator: bigint, divisor: bigint) => Number((2n * numerator + divisor) / (2n * divisor));
  const unitOf = (asked: AskedLine) => {
    let unit = (items.get(Number(asked.id)) as SoldItem).price;
    const walk = (level: readonly SoldGroup[], path: string) => {
      for (const one of level) {
        const prices: number[] = [];
        for (const candidate of one.options) {
          const key = `${path}/${candidate.id}`;
          const wanted = asked.options.filter(({ id, path: p }) => ["", ...p, id].join("/") === key);
          for (const { quantity } of wanted) for (let n = 0; n < quantity; n += 1) prices.push(candidate.price);
          if (wanted.length > 0) walk(candidate.option_groups, key);
        }
        prices.sort((a, b) => b - a);
        for (const price of prices.slice(one.free)) unit += price;
      }
    };
    walk(groups.get(Number(asked.id)) ?? [], "");
    return unit;
  };
  const totals = lines.map((asked) => unitOf(asked) * asked.quantity);
  const sub = totals.reduce((a, b) => a + b, 0);
  const rule = about.coupon;
  let discount = 0;
  if (rule && sub >= (rule.min_order_total ?? 0) && sub > 0) {
    const wished = rule.kind === "percent" ? half(BigInt(sub) * BigInt(rule.percent ?? 0), 100n) : (rule.amount ?? 0);
    discount = Math.min(sub, wished, rule.max_discount ?? Number.MAX_SAFE_INTEGER);
  }
  const shares = spread(discount, totals);
  const taxes = lines.map((asked, index) => {
    const rate = (items.get(Number(asked.id)) as SoldItem).tax_rate ?? about.storeTaxRate ?? "0";
    const scaled = BigInt(Math.round(Number(rate) * 10_000));
    return half(BigInt((totals[index] as number) - (shares[index] as number)) * scaled, 1_000_000n);
  });
  const charges = about.packagingCharge + (about.mode === "delivery" ? about.deliveryCharge : 0);
  const tax = taxes.reduce((a, b) => a + b, 0);
  return { sub_total: sub, discount, taxes_total: tax, total: sub - discount + tax + charges };
}

const currency = fc.constantFrom("INR", "BHD", "COP", "USD");
const cart = currency.chain((code) => {
  const scale = 10 ** exponentOf(code);
  const amount = (max: number) => fc.integer({ min: 0, max: max * scale });
  const leaf = (id: number) => amount(20).map((price) => option(id, price));
  const nested = fc
    .tuple(leaf(31), leaf(32), fc.integer({ min: 0, max: 2 }))
    .map(([a, b, free]) => group(3, [a, b], { free }));
  const tree = fc
    .tuple(leaf(11), leaf(12), amount(20), nested, fc.integer({ min: 0, max: 3 }))
    .map(([a, b, price, inner, free]) => [group(1, [a, b, option(13, price, { option_groups: [inner] })], { free })]);
  const rate = fc.constantFrom(null, "0", "5", "8.8750", "12.3600", "18", "19");
  const sold = fc.tuple(amount(900), rate).map(([price, tax_rate]) => item(0, { price, tax_rate }));
  const paths: [number, number[]][] = [
    [11, []],
    [12, []],
    [13, []],
    [31, [13]],
    [32, [13]],
  ];
  const chosen = fc
    .subarray(paths)
    .map((list) => list.filter(([, path]) => path.every((step) => list.some(([id]) => id === step))))
    .chain((list) =>
      fc.tuple(
        ...list.map(([id, path]) => fc.tuple(fc.constant(id), fc.constant(path), fc.integer({ min: 1, max: 3 }))),
      ),
    );
  const lineOf = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 30 }), chosen)
    .map(([id, quantity, options]) => line(id, quantity, options as [number, number[], number][]));
  const rule = fc.option(
    fc.record({
      kind: fc.constantFrom("percent" as const, "amount" as const),
      percent: fc.integer({ min: 0, max: 100 }).map(String),
      amount: amount(300),
      max_discount: fc.option(amount(200), { nil: null }),
      min_order_total: fc.option(amount(2000), { nil: null }),
    }),
    { nil: null },
  );
  return fc
    .record({
      lines: fc.array(lineOf, { minLength: 1, maxLength: 8 }),
      items: fc.tuple(sold, sold, sold, sold),
      tree,
      rule,
      packagingCharge: amount(20),
      deliveryCharge: amount(60),
      mode: fc.constantFrom("pickup" as const, "delivery" as const),
      storeTaxRate: rate,
    })
    .map(({ items, tree: groups, rule: wanted, lines, ...rest }) =>
      question(
        lines,
        items.map((one, index) => ({ ...one, id: index + 1, ref: `item-${index + 1}` })),
        { ...rest, groupsOf: { 1: groups, 2: groups, 3: groups, 4: groups }, coupon: wanted && coupon(wanted) },
      ),
    );
});

describe("bill against a plain calculator", () => {
  test("[BILL-01] thousands of random carts in INR, BHD, COP and USD come to the same to the last minor unit", () => {
    fc.assert(
      fc.property(cart, (asked) => {
        const { sub_total, discount, taxes_total, total, problems: found } = computeBill(asked);
        expect(found).toEqual([]);
        expect({ sub_total, discount, taxes_total, total }).toEqual(naive(asked));
      }),
      { numRuns: runs(3000) },
    );
  });

  test("[BILL-01] the lines' discounts and taxes add up to those of the bill, and nothing is negative", () => {
    fc.assert(
      fc.property(cart, (asked) => {
        const bill = computeBill(asked);
        const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
        expect(sum(bill.lines.map((one) => one.discount))).toBe(bill.discount);
        expect(sum(bill.lines.map((one) => one.tax))).toBe(bill.taxes_total);
        for (const one of bill.lines) expect(one.total - one.discount).toBeGreaterThanOrEqual(0);
        expect(bill.total).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: runs(1000) },
    );
  });

  test("[SEC-03] no cart makes the calculation throw", () => {
    const rubbish = fc.record({
      id: fc.oneof(fc.string(), fc.constant("1"), fc.constant("__proto__")),
      quantity: fc.oneof(fc.integer(), fc.constant(1)),
      instructions: fc.option(fc.string(), { nil: null }),
      options: fc.array(
        fc.record({
          id: fc.oneof(fc.string(), fc.constant("11")),
          path: fc.array(fc.string()),
          quantity: fc.integer(),
          portion: fc.constantFrom("left" as const, "right" as const, null),
          amount: fc.option(fc.string(), { nil: null }),
        }),
        { maxLength: 5 },
      ),
    });
    const groups = [group(1, [option(11, 99_999_999)])];
    fc.assert(
      fc.property(fc.array(rubbish, { maxLength: 5 }), (lines) => {
        expect(() => computeBill(question(lines, [item(1)], { groupsOf: { 1: groups } }))).not.toThrow();
      }),
      { numRuns: runs(2000) },
    );
  });
});
