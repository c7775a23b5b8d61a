import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toMinor } from "../../../lib/domain/money/decimals.ts";
import { toDecimalString as typedToDecimalString } from "../../../lib/domain/money.ts";
import { GATEWAYS, type Gateway } from "../../../payments/core/enumerations.ts";
import { type GatewayAmount, shownAmount, toGatewayAmount } from "../../../payments/core/money.ts";
import { startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import type { bistro } from "../../fixtures/backend/backend-content.ts";
import { logIn, NOON, signUpGuest } from "../../fixtures/backend/ordering.ts";
import { exactShop, randomFrom } from "../../fixtures/payments/exact-shop.ts";
import { initBody, pay } from "../../fixtures/payments/payments.ts";
import { actAsGuest } from "../../fixtures/payments/sandbox-guest.ts";
import { startTestSandboxes, type TestSandboxes } from "../../fixtures/payments/sandboxes.ts";
import { LATIN_AMERICAN } from "../../fixtures/payments/with-sandboxes.ts";
import { isFullRun } from "../../full-run.ts";
import { bare } from "../../unit/lib/branded.ts";

const toDecimalString = bare(typedToDecimalString);

/** Orders per gateway and currency. */
const ORDERS = isFullRun ? 4 : 1;
const others = GATEWAYS.filter((name) => !LATIN_AMERICAN.includes(name));
/** PhonePe takes rupees only. */
const abroad = others.filter((name) => name !== "PhonePe");
const SHOPS = [
  {
    currency: "JPY",
    include: true,
    prices: [90, 251, 1_299, 7],
    // Tap has no yen.
    gateways: abroad.filter((name) => name !== "Tap"),
  },
  { currency: "COP", include: true, prices: [900, 12_501, 38_999, 7], gateways: LATIN_AMERICAN },
  { currency: "INR", include: false, prices: [0.55, 33.33, 189.99, 0.01], gateways: others },
  // Mercado Pago's stand-in is a Colombian account.
  { currency: "MXN", include: false, prices: [0.55, 33.33, 189.99, 0.01], gateways: ["PayULatinAmerica"] },
  { currency: "BHD", include: true, prices: [0.125, 1.333, 6.999, 0.001], gateways: abroad },
] as const;

const CART = `channel: web, order_type: "pickup", items: $items, tip: $tip, delivery_datetime: "2026-11-21 08:00", payment_option: "payment_gateway"`;
const AMOUNTS = "other_charges { title amount } tax_breakup { amount }";
const BILL = `query($items: [CartItemInput!]!, $tip: TipInput) { getBill(${CART}) {
  errors { error_message } bill { sub_total total payable_amount ${AMOUNTS} } } }`;
const PLACE = `mutation($items: [CartItemInput!]!, $tip: TipInput, $key: String!, $amount: Decimal!, $txn: ID!) {
  placeOrder(${CART}, idempotency_key: $key, phone: "9000000001", payable_amount: $amount, pg_service_txn_id: $txn) {
    order_id access_token } }`;
const ORDER = `query($id: ID!, $token: String) { getOrderDetails(order_id: $id, access_token: $token) {
  order_subtotal order_total payment { amount status } ${AMOUNTS} } }`;

const idOf = (currency: string) => `shop-${currency.toLowerCase()}`;
let backend: TestBackend;
let sandboxes: TestSandboxes;
beforeAll(async () => {
  sandboxes = await startTestSandboxes(null, { now: NOON });
  const content = SHOPS.map(({ currency, prices, include, gateways }) => {
    const shop = exactShop(idOf(currency), currency, [...prices], include);
    return { ...shop, business: { ...shop.business, gateways: [...gateways] } } as unknown as typeof bistro;
  });
  backend = await startTestBackend({
    content,
    autopilotSeconds: 0,
    clock: () => new Date(NOON),
    providers: sandboxes.providers,
    payments: { sweepEveryMs: 0, limits: { init: 0, other: 0, webhook: 0 }, askEveryMs: 0 },
  });
});
afterAll(async () => {
  await backend.remove();
  await sandboxes.stop();
});

/**
 * Random carts billed, begun, placed, paid at the vendor's stand-in and read back, for every gateway and every number of decimals
 * a currency can have: one amount all the way, to the last digit.
 */
describe.each(SHOPS)("paying in $currency", ({ currency, prices, gateways }) => {
  const id = idOf(currency);
  const key = `key_test_${id}`;
  const random = randomFrom(Number(process.env.PROPERTY_SEED ?? 20261121) + Math.round(prices[1] * 100));
  let guest: string;
  let dishes: string[];
  beforeAll(async () => {
    guest = await signUpGuest(backend, "9000000001", key);
    const menu = await ask("{ getAllItems(limit: 9) { items { id } } }");
    dishes = menu.getAllItems.items.map((item: { id: string }) => item.id);
  });

  async function ask(query: string, variables: object = {}) {
    const answer = await backend.query(query, { key, location: 11, token: guest, variables: { ...variables } });
    expect(answer.errors).toBeUndefined();
    return answer.data;
  }
  const minor = (amount: number | string): number => {
    const exact = toMinor(amount, currency);
    if (!exact.ok) throw new Error(`${amount} ${currency}`);
    return exact.value;
  };
  const sum = (amounts: { amount: number }[]) => amounts.reduce((all, { amount }) => all + minor(amount), 0);
  /** The amount as the payment client computes it from the bill. */
  const asSent = (payable: number, gateway: Gateway): GatewayAmount => {
    const amount = toGatewayAmount(toDecimalString(payable, currency), currency, gateway);
    if (!amount.ok) throw new Error(amount.error.code);
    return amount.value;
  };
  function cart() {
    const items = dishes
      .filter((_, at) => at === 1 || random(2) === 0)
      .map((dish) => ({ id: dish, quantity: 1 + random(7) }));
    return { items, tip: [null, { percent: random(30) }][random(2)] };
  }

  /** One order from its bill to the vendor's ledger. Returns whether it had to be rounded. */
  async function payFor(gateway: Gateway, n: number): Promise<boolean> {
    const wanted = cart();
    const { bill, errors } = (await ask(BILL, wanted)).getBill;
    expect(errors).toEqual([]);
    const payable = minor(bill.payable_amount);
    expect(minor(bill.sub_total) + sum(bill.other_charges) + sum(bill.tax_breakup)).toBe(payable);
    const sent = asSent(payable, gateway);
    // The checkout's pay button: the very digits of the bill.
    expect(minor(sent.shown)).toBe(payable);
    expect(sent.shown).toBe(toDecimalString(payable, currency));
    const placing = `exact-${gateway}-${n}`;
    const unit = { amount: sent.value, current_amount: sent.value, amount_unit: sent.unit, currency_code: currency };
    const payment = { gateway, ...unit, entity_info: [{ entity_id: id, entity_type: "business" }] };
    const init = await pay(backend, guest, "POST", "/txn/init", {
      ...initBody({ ...payment, purpose_id: placing, idempotency_key: `attempt-${gateway}-${n}` }),
      return_url: `http://${id}.localhost:3000/pg?attempt=a1`,
    });
    expect(init.body).toMatchObject({ success: true, txn_id: expect.any(String) });
    const txn = init.body.txn_id;
    const placed = (await ask(PLACE, { ...wanted, key: placing, amount: bill.payable_amount, txn })).placeOrder;
    const proof = await actAsGuest(gateway)(sandboxes.origins[gateway], init.body.data, "pay");
    if (proof) {
      await pay(backend, guest, "POST", `/txn/capture/${txn}`, {
        ...proof,
        idempotency_key: `attempt-${gateway}-${n}`,
      });
    }
    const { data: details } = (await pay(backend, guest, "GET", `/txn/details/${txn}`)).body;
    expect(details).toMatchObject({ status: "completed", currency });
    expect(minor(shownAmount(details.amount, currency, gateway) ?? "")).toBe(payable);
    const ledger = (await sandboxes.ledger(gateway)).filter(({ reference }) => reference === txn);
    const charged = ledger.flatMap(({ charges }) => charges);
    expect(charged).toHaveLength(1);
    const order = (await ask(ORDER, { id: placed.order_id, token: placed.access_token })).getOrderDetails;
    expect(order.payment).toMatchObject({ status: "paid" });
    expect([minor(order.payment.amount), minor(order.order_total)]).toEqual([payable, payable]);
    expect(minor(order.order_subtotal) + sum(order.other_charges) + sum(order.tax_breakup)).toBe(payable);
    return bill.other_charges.some(({ title }: { title: string }) => title === "Rounding for online payment");
  }

  test(`[WALL-02] a wallet refuses an amount of ${currency} that a gateway could not charge to the last digit, and takes all others`, async () => {
    const token = await logIn(backend, "9000000077", key, id);
    const begin = (amount: number) =>
      backend.query(
        `mutation($amount: Int!) { initPayment(channel: web, amount: $amount, purpose: "reload") { success transaction_id } }`,
        { key, token, variables: { amount } },
      );
    expect((await begin(50_120)).data.initPayment).toMatchObject({ success: true });
    const odd = await begin(50_125);
    if (currency !== "BHD") return expect(odd.data.initPayment).toMatchObject({ success: true });
    expect(odd.errors?.[0]).toMatchObject({
      message: "This exact amount can't be charged. Use steps of 0.010.",
      extensions: { code: "BAD_REQUEST" },
    });
  });

  test.each(gateways)(
    `[BILL-01] [ORD-03] %s: shown, sent, charged and stored are one amount of ${currency}`,
    async (gateway) => {
      let rounded = 0;
      for (let n = 0; n < ORDERS; n += 1) if (await payFor(gateway, n)) rounded += 1;
      console.info(
        `${currency} by ${gateway}: ${ORDERS} orders shown, sent, charged and stored alike; ${rounded} rounded`,
      );
      // Only thousandths have to be: no gateway counts single ones.
      if (currency === "BHD") expect(rounded).toBeGreaterThan(0);
      else expect(rounded).toBe(0);
    },
  );
});
