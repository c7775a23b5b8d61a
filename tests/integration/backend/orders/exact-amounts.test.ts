import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import type { bistro } from "../../../fixtures/backend/backend-content.ts";
import { logIn, NOON } from "../../../fixtures/backend/ordering.ts";
import { exactShop, randomFrom } from "../../../fixtures/payments/exact-shop.ts";
import { runs } from "../../../property-seed.ts";

/** Orders per currency; each is billed, placed and read back. */
const ORDERS = runs(25);
const SEED = Number(process.env.PROPERTY_SEED ?? 20261121);
const STORE = 11;
const CODES = ["HALF", "LESS", "ONEITEM", "CHEAPEST", null, null] as const;

const SHOPS = [
  { id: "pesos", currency: "COP", exponent: 0, content: exactShop("pesos", "COP", [900, 12_501, 38_999, 7], true) },
  {
    id: "dollars",
    currency: "USD",
    exponent: 2,
    content: exactShop("dollars", "USD", [0.55, 3.33, 18.99, 0.01], false),
  },
  {
    id: "dinars",
    currency: "BHD",
    exponent: 3,
    content: exactShop("dinars", "BHD", [0.125, 1.333, 6.999, 0.001], true),
  },
];

const ARGUMENTS = `channel: web, order_type: "pickup", items: $items, coupon_code: $code, apply_wallet_credit: $wallet, tip: $tip,
  delivery_datetime: "2026-11-21 08:00", payment_option: $option`;
const VARIABLES = "$items: [CartItemInput!]!, $code: String, $wallet: Boolean, $tip: TipInput";
const BILL = `query(${VARIABLES}, $option: String) { getBill(${ARGUMENTS}) { errors { error_message } bill {
  sub_total total payable_amount taxes tip wallet_credit_applied discount { success value }
  other_charges { title amount } tax_breakup { amount } included_taxes { amount } } } }`;
const PLACE = `mutation(${VARIABLES}, $option: String!, $key: String!, $amount: Decimal!, $cutlery: Boolean) {
  placeOrder(${ARGUMENTS}, idempotency_key: $key, phone: "9000000001", payable_amount: $amount, cutlery: $cutlery) { order_id } }`;
const ORDER = `query($id: ID!) { getOrderDetails(order_id: $id) { order_subtotal order_total total_taxes tip discount cutlery
  wallet_credit_applied payment { amount } other_charges { title amount } tax_breakup { amount } included_taxes { amount } items { total } } }`;

describe("amounts", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    const content = SHOPS.map((one) => one.content as unknown as typeof bistro);
    backend = await startTestBackend({ content, autopilotSeconds: 0, clock: () => new Date(NOON) });
  });
  afterAll(() => backend.remove());

  test.for(SHOPS)(
    "[BILL-01] what is shown, sent, charged and stored in $currency is the same to the minor unit; cash in dinars to the smallest coin",
    async (one) => {
      const { id, exponent } = one;
      const key = `key_test_${id}`;
      const phone = "9815000001";
      const ask = (query: string, variables: object = {}, token?: string) =>
        backend.query(query, { key, location: STORE, variables: { ...variables }, ...(token ? { token } : {}) });
      const token = await logIn(backend, phone, key, id);
      const menu = await ask("{ getAllItems(limit: 9) { items { id } } }");
      const ids: string[] = menu.data.getAllItems.items.map((item: { id: string }) => item.id);
      // Enough credit to pay some of the orders whole, some in part and the rest not at all.
      await backend.app.db.execute(
        `insert into wallets (business_id, customer_id, balance) select '${id}', id, ${400 * 10 ** exponent * (exponent === 0 ? 1000 : 1)} from customers where business_id = '${id}'`,
      );
      const random = randomFrom(SEED + exponent);
      const minor = (amount: number) => Math.round(amount * 10 ** exponent);
      const sum = (amounts: { amount: number }[]) => amounts.reduce((total, { amount }) => total + minor(amount), 0);
      const seen = { coupons: 0, tips: 0, credit: 0, rounded: 0 };
      for (let n = 0; n < ORDERS; n += 1) {
        const wanted = ids.filter((_, at) => at === 1 || random(2) === 0);
        const items = wanted.map((item) => ({ id: item, quantity: 1 + random(7) }));
        const tip = [null, { percent: random(30) }, { amount: random(50) / 10 ** exponent }][random(3)];
        const cart = { items, code: CODES[random(CODES.length)], wallet: random(2) === 0, tip };
        const billed = async (option: string | null) => {
          const { bill, errors } = (await ask(BILL, { ...cart, option }, token)).data.getBill;
          expect(errors).toEqual([]);
          return bill;
        };
        const plain = await billed(null);
        const option = plain.wallet_credit_applied > 0 && plain.payable_amount === 0 ? "wallet" : "cash";
        const bill = await billed(option);
        const rounding = minor(bill.payable_amount) - minor(plain.payable_amount);
        const rounded = bill.other_charges.filter(
          ({ title }: { title: string }) => title === "Rounding for cash payment",
        );
        expect(sum(rounded)).toBe(rounding);
        if (one.currency !== "BHD" || option === "wallet") expect(rounding).toBe(0);
        else expect(minor(bill.payable_amount) % 5).toBe(0);
        // Less than half a coin is a whole one: an order is not free.
        if (minor(plain.payable_amount) >= 5) expect(Math.abs(rounding)).toBeLessThanOrEqual(2);
        if (rounding !== 0) seen.rounded += 1;
        const credit = minor(bill.wallet_credit_applied ?? 0);
        // What the guest adds up on the screen.
        const parts = minor(bill.sub_total) - minor(bill.discount?.value ?? 0) + sum(bill.other_charges);
        expect(parts + sum(bill.tax_breakup)).toBe(minor(bill.total));
        expect(minor(bill.total) - credit).toBe(minor(bill.payable_amount));
        const sent = { ...cart, option, key: `exact-${id}-${n}`, amount: bill.payable_amount, cutlery: n % 2 === 0 };
        const placed = await ask(PLACE, sent, token);
        expect(placed.errors).toBeUndefined();
        const kept = (await ask(ORDER, { id: placed.data.placeOrder.order_id }, token)).data.getOrderDetails;
        expect(minor(kept.payment.amount)).toBe(minor(bill.payable_amount));
        expect(minor(kept.order_total)).toBe(minor(bill.total));
        expect(minor(kept.order_subtotal)).toBe(
          kept.items.reduce((all: number, { total }: { total: number }) => all + minor(total), 0),
        );
        expect(minor(kept.tip)).toBe(minor(bill.tip));
        expect(minor(kept.discount)).toBe(minor(bill.discount?.value ?? 0));
        expect(minor(kept.wallet_credit_applied ?? 0)).toBe(credit);
        expect(kept.other_charges).toEqual(bill.other_charges);
        expect(sum(kept.tax_breakup)).toBe(sum(bill.tax_breakup));
        expect(sum(kept.included_taxes)).toBe(sum(bill.included_taxes));
        expect(kept.cutlery).toBe(n % 2 === 0);
        if (kept.discount > 0) seen.coupons += 1;
        if (kept.tip > 0) seen.tips += 1;
        if (credit > 0) seen.credit += 1;
      }
      console.info(
        `${one.currency}: ${ORDERS} orders shown, sent, charged and stored alike; ${seen.coupons} with a discount, ${seen.tips} with a tip, ${seen.credit} with credit`,
      );
      expect(Math.min(seen.coupons, seen.tips)).toBeGreaterThan(3);
      expect(seen.rounded > 3).toBe(one.currency === "BHD");
    },
  );
});
