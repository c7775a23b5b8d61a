import fc from "fast-check";
import { expect, test } from "vitest";
import { type BillInput, computeBill, type SoldItem } from "../../../../../backend/rules/bill/bill.ts";
import type { CouponRule } from "../../../../../backend/rules/bill/coupon.ts";
import { walletCredit } from "../../../../../backend/rules/bill/wallet-credit.ts";
import type { SoldGroup } from "../../../../../backend/rules/menu/option-choice.ts";
import { asMinor, exponentOf } from "../../../../../lib/domain/money.ts";
import { runs } from "../../../../property-seed.ts";
import { branded, type Written } from "../../../lib/branded.ts";
import { type BillCase, plainBill } from "./plain-bill.ts";

const NOW = new Date("2026-11-21T08:00:00Z");
const CARTS = 4000;

const item = (id: number, price: number, tax_rate: string | null) =>
  branded<SoldItem>({
    id,
    ref: `item-${id}`,
    title: { en: `Item ${id}` },
    food_type: "veg",
    price,
    stock: null,
    tax_rate,
    modes: null,
    not_at: [],
    available_from: null,
    available_until: null,
  });
const group = (prices: readonly number[], free: number) =>
  branded<SoldGroup>({
    id: 1,
    title: { en: "Extras" },
    min_selectable: 0,
    max_selectable: 99,
    free,
    halves: false,
    amounts: [],
    options: prices.map((price, at) => ({
      id: at + 1,
      title: { en: `Extra ${at + 1}` },
      price,
      available: true,
      stock: null,
      max_quantity: 3,
      included: 0,
      amounts: null,
      option_groups: [],
    })),
  });

/** Currencies with no, two and three decimals. */
const cart: fc.Arbitrary<BillCase & { currency: string }> = fc
  .constantFrom("COP", "CLP", "JPY", "INR", "USD", "EUR", "BHD", "KWD", "TND")
  .chain((currency) => {
    const scale = 10 ** exponentOf(currency);
    const amount = (max: number) => fc.integer({ min: 0, max: max * scale });
    const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
    const rate = fc.constantFrom(null, "0", "5", "8.8750", "12.3600", "18", "19", "0.0001");
    const lines = fc.array(
      fc.record({
        id: fc.integer({ min: 1, max: 4 }).map(String),
        quantity: fc.integer({ min: 1, max: 12 }),
        instructions: fc.constant(null),
        options: fc
          .uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 3 })
          .chain((ids) =>
            fc.tuple(...ids.map((id) => fc.integer({ min: 1, max: 3 }).map((quantity) => [id, quantity]))),
          )
          .map((all) =>
            all.map(([id, quantity]) => ({
              id: String(id),
              path: [],
              quantity: quantity as number,
              portion: null,
              amount: null,
            })),
          ),
      }),
      { minLength: 1, maxLength: 8 },
    );
    const coupon = fc
      .record({
        kind: fc.constantFrom("percent" as const, "amount" as const, "free_delivery" as const),
        percent: fc.constantFrom("1", "7.5", "10", "33.3333", "100"),
        amount: amount(300),
        max_discount: orNull(amount(200)),
        min_order_total: orNull(amount(900)),
        max_qty: orNull(fc.integer({ min: 1, max: 6 })),
        single_selection: fc.boolean(),
        item_refs: orNull(fc.subarray(["item-1", "item-2", "item-3", "item-4"])),
      })
      .map(
        (own): Written<CouponRule> => ({
          code: "TEST",
          modes: null,
          payment_options: null,
          store_refs: null,
          first_order_only: false,
          total_limit: null,
          customer_limit: null,
          used_count: 0,
          valid_from: null,
          valid_until: null,
          ...own,
        }),
      );
    const tip = fc.oneof(
      fc.integer({ min: 0, max: 30 }).map((percent) => ({ percent, amount: null })),
      amount(60).map((own) => ({ percent: null, amount: own })),
    );
    return fc
      .record({
        lines,
        tip: orNull(tip),
        coupon: orNull(coupon),
        balance: fc.oneof(fc.constant(0), amount(500)),
        free: fc.nat({ max: 2 }),
        prices: fc.tuple(amount(900), amount(900), amount(40), amount(3)),
        rates: fc.tuple(rate, rate, rate, rate),
        extras: fc.tuple(amount(20), amount(20), amount(5)),
        mode: fc.constantFrom("pickup" as const, "delivery" as const, "dinein" as const),
        tipModes: fc.subarray(["pickup" as const, "delivery" as const, "dinein" as const]),
        pricesIncludeTax: fc.boolean(),
        packagingCharge: amount(20),
        deliveryCharge: amount(60),
        servicePercent: fc.integer({ min: 0, max: 120 }).map((quarters) => quarters / 4),
        storeTaxRate: rate,
      })
      .map(({ balance, free, prices, rates, extras, ...about }) => {
        const items = prices.map((price, at) => item(at + 1, price, rates[at] ?? null));
        const billInput = branded<BillInput>({
          items: new Map(items.map((one) => [one.id, one])),
          groups: new Map(items.map((one) => [one.id, [group(extras, free)]])),
          storeRef: "centre",
          minOrderTotals: [],
          localMinute: 720,
          paymentOption: null,
          now: NOW,
          customer: { isAccount: true, ordersBefore: 0, usedBefore: 0 },
          ...about,
        });
        return { billInput, balance, currency };
      });
  });

const taxOf = (bill: ReturnType<typeof computeBill>) =>
  [...bill.taxes, ...bill.included_taxes].reduce((sum, { amount }) => sum + amount, 0);

test("[BILL-01] random carts, coupons, tips, taxes on top and inside, and wallets come to the same as a plain calculator", () => {
  const seen = { carts: 0, coupons: 0, tips: 0, inside: 0, wallets: 0, decimals: new Map<number, number>() };
  fc.assert(
    fc.property(cart, ({ billInput, balance, currency }) => {
      const bill = computeBill(billInput);
      const payable = bill.total - walletCredit({ balance: asMinor(balance), threshold: null, total: bill.total });
      const { sub_total, discount, tip, charges_total, total } = bill;
      expect({ sub_total, discount, tip, tax: taxOf(bill), charges_total, total, payable }).toEqual(
        plainBill({ billInput, balance }),
      );
      seen.carts += 1;
      if (discount > 0) seen.coupons += 1;
      if (tip > 0) seen.tips += 1;
      if (bill.included_taxes.length > 0) seen.inside += 1;
      if (payable < total) seen.wallets += 1;
      seen.decimals.set(exponentOf(currency), (seen.decimals.get(exponentOf(currency)) ?? 0) + 1);
    }),
    { numRuns: runs(CARTS) },
  );
  const decimals = [...seen.decimals].sort().map(([count, carts]) => `${carts} with ${count} decimals`);
  console.info(
    `bill: ${seen.carts} carts exact to the minor unit (${decimals.join(", ")}); ${seen.coupons} with a discount, ${seen.tips} with a tip, ${seen.inside} with taxes inside, ${seen.wallets} with wallet credit`,
  );
  expect(seen.decimals.size).toBe(3);
});

test("[BILL-01] a tip is taken in its modes only, never beyond the price of the food, and bears no tax", () => {
  const one: Written<BillInput> = {
    lines: [{ id: "1", quantity: 1, instructions: null, options: [] }],
    items: new Map([[1, item(1, 2_000, "10")]]),
    groups: new Map(),
    mode: "delivery",
    storeRef: "centre",
    storeTaxRate: null,
    pricesIncludeTax: false,
    packagingCharge: 0,
    deliveryCharge: 0,
    servicePercent: 0,
    tip: null,
    tipModes: ["delivery"],
    minOrderTotals: [],
    localMinute: 720,
    coupon: null,
    customer: { isAccount: true, ordersBefore: 0, usedBefore: 0 },
    paymentOption: null,
    now: NOW,
  };
  const of = (change: Partial<Written<BillInput>>) => computeBill(branded<BillInput>({ ...one, ...change }));
  expect(of({})).toMatchObject({ tip: 0, total: 2_200, problems: [] });
  expect(of({ tip: { percent: 12.5, amount: null } })).toMatchObject({ tip: 250, total: 2_450, taxes_total: 200 });
  expect(of({ tip: { percent: null, amount: 333 }, mode: "pickup" })).toMatchObject({ tip: 0, total: 2_200 });
  expect(of({ tip: { percent: null, amount: 2_001 } })).toMatchObject({
    tip: 2_000,
    problems: [{ type: "TIP_TOO_LARGE", details: { max: 2_000 } }],
  });
  expect(of({ tip: { percent: Number.MAX_VALUE, amount: null } }).tip).toBe(2_000);
});
