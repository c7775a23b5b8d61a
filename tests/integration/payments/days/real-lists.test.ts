import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { businesses, paymentDays } from "../../../../backend/db/schema.ts";
import { checkDays } from "../../../../backend/payments-service/days/job.ts";
import type { Gateway, PaymentProvider } from "../../../../backend/payments-service/provider.ts";
import * as mercadoPago from "../../../contract/payments-service/mercadopago/exchanges.ts";
import * as razorpay from "../../../contract/payments-service/razorpay/exchanges.ts";
import * as stripe from "../../../contract/payments-service/stripe/exchanges.ts";
import * as tap from "../../../contract/payments-service/tap/exchanges.ts";
import { describeWithStorage, startTestBackend } from "../../../fixtures/backend/backend.ts";
import { staffMember } from "../../../fixtures/backend/console.ts";
import { menuIds, NOON, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { booked } from "../../../fixtures/payments/booked.ts";
import { type Paying, payingOptions } from "../../../fixtures/payments/paying.ts";
import { TestBank } from "../../../fixtures/payments/payments.ts";

const DAY = 86_400_000;
const AT = NOON + 60_000;
const ISO = new Date(AT).toISOString();

describeWithStorage("[PAY-DAYS] days beside the lists of the real adapters", (storage) => {
  let paying: Paying;
  const lists = new Map<Gateway, PaymentProvider>();
  const bank = new TestBank();
  const time = { now: NOON };
  beforeAll(async () => {
    const providers = bank.providers.map((one): PaymentProvider => {
      const movements: PaymentProvider["movements"] = async (...range) =>
        (await lists.get(one.gateway)?.movements?.(...range)) ?? [];
      return { ...one, movements };
    });
    const backend = await startTestBackend({ storage, ...payingOptions(bank, time), providers });
    paying = { backend, bank, time, ids: await menuIds(backend), guest: await signUpGuest(backend) };
  });
  afterAll(() => paying.backend.remove());

  /** The day of the gateway, compared the day after. */
  async function compared(gateway: Gateway, currency: string, list: PaymentProvider) {
    const { app } = paying.backend;
    lists.clear();
    lists.set(gateway, list);
    await app.db.delete(paymentDays);
    await app.db.update(businesses).set({ currency }).where(eq(businesses.id, "bistro"));
    time.now = NOON + DAY;
    await checkDays(app);
    time.now = NOON;
    const day = and(eq(paymentDays.gateway, gateway), eq(paymentDays.day, ISO.slice(0, 10)));
    const [row] = await app.db.select().from(paymentDays).where(day);
    return row;
  }

  test("Mercado Pago: a payment with a fee in centavos, one without fees, and a refund, which has none", async () => {
    await booked(paying, "tmp1", "MercadoPago", { amount: "25500", currency: "COP" });
    await booked(paying, "tmp2", "MercadoPago", {
      amount: "9000",
      currency: "COP",
      pays: false,
      status: "refunded",
      refunded_at: new Date(NOON),
    });
    const { provider } = mercadoPago.recorded(
      new Proxy(
        {},
        {
          get: () =>
            mercadoPago.found(
              mercadoPago.payment({
                external_reference: "tmp1",
                date_approved: ISO,
                fee_details: [{ type: "mercadopago_fee", amount: 980.53 }],
              }),
              mercadoPago.payment({
                id: 2,
                external_reference: "tmp2",
                transaction_amount: 9_000,
                date_approved: ISO,
                refunds: [mercadoPago.refund({ amount: 9_000, date_created: ISO })],
              }),
            ),
        },
      ),
    );
    expect(await compared("MercadoPago", "COP", provider)).toMatchObject({
      vendor_taken: 34_500,
      vendor_returned: 9_000,
      fees: 981,
      differences: [],
    });
  });

  test("Tap: a refund of the dashboard in single thousandths is a difference of its own, and stops nothing", async () => {
    await booked(paying, "ttap", "Tap", { amount: "5.120", currency: "BHD" });
    const charge = tap.charge({ status: "CAPTURED", id: "ref_ttap", transaction: { created: String(AT) } });
    const { provider } = tap.recorded({
      "POST /v2/charges/list": { object_type: "list", has_more: false, charges: [charge] },
      "POST /v2/refunds/list": {
        object_type: "list",
        has_more: false,
        refunds: [tap.refund("REFUNDED", { charge_id: "ref_ttap", amount: 0.501, created: String(AT) })],
      },
    });
    expect(await compared("Tap", "BHD", provider)).toMatchObject({
      vendor_taken: 5_120,
      vendor_returned: 501,
      differences: [{ why: "missing_here", kind: "refund", txn: "ttap", ours: null, theirs: 501 }],
    });
  });

  test("Tap: a charge of more digits than the currency has is a difference of its own, and stops nothing", async () => {
    await booked(paying, "tfiner", "Tap", { amount: "12.50" });
    const one = { status: "CAPTURED", currency: "USD", transaction: { created: String(AT) } };
    const charges = [
      tap.charge({ ...one, id: "ref_tfiner", amount: 12.505 }),
      tap.charge({ ...one, id: "chg_site", amount: 3 }),
    ];
    const { provider } = tap.recorded({
      "POST /v2/charges/list": { object_type: "list", has_more: false, charges },
      "POST /v2/refunds/list": { object_type: "list", has_more: false, refunds: [] },
    });
    const row = await compared("Tap", "USD", provider);
    expect(row?.differences).toEqual(
      expect.arrayContaining([
        { why: "amount", kind: "charge", txn: "tfiner", ours: 1_250, theirs: 1_251 },
        { why: "missing_here", kind: "charge", txn: "chg_site", ours: null, theirs: 300 },
      ]),
    );
  });

  test("Razorpay and Stripe: payments with their fees, to the smallest coin; money of another currency is named and added to nothing", async () => {
    await booked(paying, "trzp", "Razorpay", { amount: "500.00", currency: "INR", g_txn_id: "pay_rzp" });
    await booked(paying, "tstripe", "Stripe", { reference: "pi_1" });
    const created_at = AT / 1_000;
    const items = [razorpay.payment({ id: "pay_rzp", status: "captured", fee: 1_180, created_at })];
    const none = { entity: "collection", count: 0, items: [] };
    const answers = new Proxy(
      {},
      { get: (_, call) => (String(call).includes("/payments?") ? { ...none, items } : none) },
    );
    expect(await compared("Razorpay", "INR", razorpay.recorded(answers).provider)).toMatchObject({
      vendor_taken: 50_000,
      fees: 1_180,
      differences: [],
    });
    const row = { id: "txn_1", type: "charge", amount: 2_599, currency: "usd", fee: 105, created: created_at };
    const own = { ...row, source: stripe.charge({ payment_intent: "pi_1" }) };
    // Of the owner's other site, on the same account.
    const elsewhere = stripe.charge({ payment_intent: "pi_site", amount: 2_300, currency: "eur" });
    const site = { ...row, id: "txn_2", currency: "eur", source: elsewhere };
    const { provider } = stripe.recorded({ "GET /v1/balance_transactions": stripe.list(own, site) });
    expect(await compared("Stripe", "USD", provider)).toMatchObject({
      vendor_taken: 2_599,
      fees: 105,
      differences: [
        { why: "missing_here", kind: "charge", txn: "pi_site", ours: null, theirs: 2_300, currency: "EUR" },
      ],
    });
    time.now = NOON + DAY;
    const who = await staffMember(paying.backend, { login: "mona", role: "manager", stores: null });
    expect((await who.get("/console/11/payments")).body).toContain("lists a payment of €23.00");
    time.now = NOON;
  });
});
