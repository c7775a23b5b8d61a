import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BillInput, computeBill, type LineInput, type SoldItem } from "../../../../../backend/rules/bill/bill.ts";
import { spread as typedSpread } from "../../../../../backend/rules/bill/coupon.ts";
import type { SoldGroup } from "../../../../../backend/rules/menu/option-choice.ts";
import { addMoney, exponentOf, type Minor } from "../../../../../lib/domain/money.ts";
import { runs } from "../../../../property-seed.ts";
import { bare } from "../../../lib/branded.ts";
import { billInput, coupon, group, item, line, option } from "./bill-builders.ts";

const spread = bare(typedSpread);

/** The same sums written down plainly, in exact fractions, to hold the rule against. */
function naive({ lines, items, groups, ...about }: BillInput) {
  const half = (numerator: bigint, divisor: bigint) => Number((2n * numerator + divisor) / (2n * divisor));
  const unitOf = (asked: LineInput) => {
    let unit = (items.get(Number(asked.id)) as SoldItem).price;
    const walk = (level: readonly SoldGroup[], path: string) => {
      for (const one of level) {
        const prices: Minor[] = [];
        for (const candidate of one.options) {
          const key = `${path}/${candidate.id}`;
          const wanted = asked.options.filter(({ id, path: p }) => ["", ...p, id].join("/") === key);
          for (const { quantity } of wanted) for (let n = 0; n < quantity; n += 1) prices.push(candidate.price);
          if (wanted.length > 0) walk(candidate.option_groups, key);
        }
        prices.sort((a, b) => b - a);
        for (const price of prices.slice(one.free)) unit = addMoney(unit, price);
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
    const uncapped = rule.kind === "percent" ? half(BigInt(sub) * BigInt(rule.percent ?? 0), 100n) : (rule.amount ?? 0);
    discount = Math.min(sub, uncapped, rule.max_discount ?? Number.MAX_SAFE_INTEGER);
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
      billInput(
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
        expect(() => computeBill(billInput(lines, [item(1)], { groupsOf: { 1: groups } }))).not.toThrow();
      }),
      { numRuns: runs(2000) },
    );
  });
});
