import { expect, test } from "vitest";
import { stripeProvider } from "../../../backend/payments-service/providers/stripe/stripe.ts";
import * as mercadoPago from "./mercadopago/exchanges.ts";
import * as razorpay from "./razorpay/exchanges.ts";
import * as tap from "./tap/exchanges.ts";

const [FROM, UNTIL] = [new Date("2026-11-20T05:00:00Z"), new Date("2026-11-21T05:00:00Z")];
const seconds = (at: Date) => at.getTime() / 1_000;

// docs.stripe.com/api/balance_transactions: types charge, refund, refund_failure, adjustment (disputes), payout; expand data.source.
// docs.stripe.com/reports/balance-transaction-types: payment and payment_failure_refund (a debit that failed), payment_refund.
test("[PAY-DAYS] Stripe's balance transactions, page by page: charges and debits that failed, refunds and returned ones, disputes; payouts and trials are none", async () => {
  const at = seconds(FROM) + 60;
  const source = (object: string, change: object = {}) => ({
    object,
    id: `${object}_1`,
    payment_intent: "pi_1",
    amount: 2_599,
    currency: "usd",
    ...change,
  });
  const row = (type: string, amount: number, from: object | string | null, change: object = {}) => ({
    id: `txn_${type}_${amount}`,
    object: "balance_transaction",
    type,
    amount,
    currency: "usd",
    fee: 0,
    created: at,
    source: from,
    ...change,
  });
  const pages = [
    [
      row("charge", 2_599, source("charge"), { fee: 105 }),
      // What the owner tried in the console, and got back.
      row("charge", 100, source("charge", { payment_intent: "pi_trial", metadata: { trial_id: "t1" } })),
      row("refund", -100, source("refund", { payment_intent: "pi_trial", metadata: { trial_id: "t1" } })),
      row("payout", -5_000, "po_1"),
    ],
    [
      row("refund", -500, source("refund", { amount: 500 })),
      row("refund_failure", 500, source("refund", { amount: 500 })),
      row("payment", 700, source("charge", { amount: 700 })),
      row("payment_failure_refund", -700, source("charge", { amount: 700 })),
      row("payment_refund", -300, source("refund", { amount: 300 })),
      row("payment_refund", 300, source("refund", { amount: 300 })),
      row("adjustment", -2_599, source("dispute")),
      row("adjustment", 2_599, source("dispute")),
      row("charge", 2_300, source("charge", { currency: "eur" }), { fee: 99 }),
    ],
  ];
  const asked: URL[] = [];
  const keys = { secretKey: "sk_test_canary", publishableKey: "pk_test_1", webhookSecret: "whsec_1" };
  const provider = stripeProvider(keys, {
    fetch: async (address) => {
      asked.push(new URL(String(address)));
      return Response.json({
        object: "list",
        data: pages[asked.length - 1],
        has_more: asked.length === 1,
        url: "/v1/balance_transactions",
      });
    },
  });
  const found = await provider.movements?.(FROM, UNTIL, AbortSignal.timeout(5_000));
  expect(found?.map(({ kind, payment, amount, currency, fee }) => [kind, payment, amount, currency, fee])).toEqual([
    ["charge", "pi_1", 2_599, "usd", 105],
    ["refund", "pi_1", 500, "usd", 0],
    ["refund", "pi_1", -500, "usd", 0],
    ["charge", "pi_1", 700, "usd", 0],
    ["charge", "pi_1", -700, "usd", 0],
    ["refund", "pi_1", 300, "usd", 0],
    ["refund", "pi_1", -300, "usd", 0],
    ["dispute", "pi_1", 2_599, "usd", 0],
    ["dispute_back", "pi_1", 2_599, "usd", 0],
    // A fee in the currency of the account is not added to amounts of another.
    ["charge", "pi_1", 2_599, "eur", 0],
  ]);
  expect(found?.[0]?.at).toEqual(new Date(at * 1_000));
  expect(asked[0]?.searchParams.get("created[gte]")).toBe(String(seconds(FROM)));
  expect(asked[0]?.searchParams.get("created[lt]")).toBe(String(seconds(UNTIL)));
  expect(asked[1]?.searchParams.get("starting_after")).toBe("txn_payout_-5000");
});

// razorpay.com/docs/api: fetch all payments and all refunds, with from, to, count and skip.
test("[PAY-DAYS] Razorpay's payments and refunds of the time, a hundred at once: those that were taken, and those that are done", async () => {
  const created_at = seconds(FROM) + 60;
  const range = `from=${seconds(FROM)}&to=${seconds(UNTIL) - 1}&count=100`;
  const taken = Array.from({ length: 100 }, (_, n) =>
    razorpay.payment({ id: `pay_${n}`, status: "captured", fee: 1_180, created_at }),
  );
  const { provider } = razorpay.recorded({
    [`GET /v1/payments?${range}&skip=0`]: { entity: "collection", count: 100, items: taken },
    [`GET /v1/payments?${range}&skip=100`]: {
      entity: "collection",
      count: 2,
      items: [
        razorpay.payment({ id: "pay_failed", status: "failed", created_at }),
        razorpay.payment({ id: "pay_last", status: "refunded", created_at }),
      ],
    },
    [`GET /v1/refunds?${range}&skip=0`]: {
      entity: "collection",
      count: 3,
      items: [
        razorpay.refund({ payment_id: "pay_1", amount: 500, currency: "INR", created_at }),
        // Done days later, and compared then.
        razorpay.refund({ payment_id: "pay_3", amount: 700, currency: "INR", status: "pending", created_at }),
        razorpay.refund({ payment_id: "pay_2", amount: 600, currency: "INR", status: "failed", created_at }),
      ],
    },
  });
  const found = (await provider.movements?.(FROM, UNTIL, razorpay.signal)) ?? [];
  expect(found).toHaveLength(102);
  expect(found[0]).toEqual({
    kind: "charge",
    payment: "pay_0",
    amount: 50_000,
    currency: "INR",
    fee: 1_180,
    at: new Date(created_at * 1_000),
  });
  expect(found.slice(100).map(({ kind, payment, amount }) => [kind, payment, amount])).toEqual([
    ["charge", "pay_last", 50_000],
    ["refund", "pay_1", 500],
  ]);
});

// sdk-nodejs 3.3.0, payment.search (range, begin_date, end_date, limit, offset) and the payment's refunds and fee_details.
test("[PAY-DAYS] Mercado Pago's search of what changed since: charges by their approval, refunds by their own time, in the time alone", async () => {
  const search = `GET /v1/payments/search?range=date_last_updated&begin_date=${encodeURIComponent(FROM.toISOString())}&end_date=NOW&sort=date_created&criteria=asc&limit=50&offset=0`;
  const within = "2026-11-20T11:26:39.000-05:00";
  const { provider } = mercadoPago.recorded({
    [search]: mercadoPago.found(
      mercadoPago.payment({
        date_approved: within,
        fee_details: [{ type: "mercadopago_fee", amount: 980, fee_payer: "collector" }],
      }),
      mercadoPago.payment({
        id: 2,
        external_reference: "t2",
        date_approved: "2026-11-18T10:00:00.000-05:00",
        refunds: [
          mercadoPago.refund({ amount: 5_000, date_created: within }),
          mercadoPago.refund({ amount: 7_000, date_created: within, status: "rejected" }),
        ],
      }),
      mercadoPago.payment({ id: 3, status: "rejected", date_approved: null }),
      // An owner's trial of the account.
      mercadoPago.payment({ id: 4, external_reference: "t4", date_approved: within, metadata: { trial_id: "t4" } }),
    ),
  });
  const found = await provider.movements?.(FROM, UNTIL, mercadoPago.signal);
  expect(found?.map(({ kind, payment, amount, currency, fee }) => [kind, payment, amount, currency, fee])).toEqual([
    ["charge", "t0123456789", 25_500, "COP", 980],
    ["refund", "t2", 5_000, "COP", 0],
  ]);
});

// developers.tap.company/reference/list-all-charges: period in milliseconds, limit of at most 50, starting_after, has_more; refunds as in public integrations.
test("[PAY-DAYS] Tap's charges and refunds of the time, page by page: those that were captured and those that are done", async () => {
  const created = String(FROM.getTime() + 60_000);
  const charge = (id: string, status = "CAPTURED") =>
    tap.charge({ id, status, transaction: { created, url: "https://checkout.tap.company" } });
  const [CHARGES, REFUNDS] = ["POST /v2/charges/list", "POST /v2/refunds/list"];
  const page = (rows: object, has_more: boolean) => ({ object_type: "list", has_more, ...rows });
  const { provider, asked } = tap.recorded({
    [CHARGES]: [
      page({ charges: [charge("chg_1"), charge("chg_2", "DECLINED")] }, true),
      page({ charges: [charge("chg_3", "INITIATED"), charge("chg_4")] }, false),
    ],
    [REFUNDS]: page(
      {
        refunds: [
          tap.refund("REFUNDED", { charge_id: "chg_1", amount: 1.25, created }),
          tap.refund("PENDING", { created }),
          tap.refund("FAILED", { created }),
        ],
      },
      false,
    ),
  });
  const found = await provider.movements?.(FROM, UNTIL, tap.signal);
  expect(found).toEqual(
    [
      ["charge", "chg_1", 5_120],
      ["charge", "chg_4", 5_120],
      ["refund", "chg_1", 1_250],
    ].map(([kind, payment, amount]) => {
      return { kind, payment, amount, currency: "BHD", fee: 0, at: new Date(FROM.getTime() + 60_000) };
    }),
  );
  const period = { date: { from: String(FROM.getTime()), to: String(UNTIL.getTime() - 1) }, type: "1" };
  expect(asked.map(({ body }) => body)).toEqual([
    { period, limit: "50" },
    { period, limit: "50", starting_after: "chg_2" },
    { period, limit: "50" },
  ]);
  const none = { [CHARGES]: { status: 400, body: { message: "Charges not found" } } };
  const empty = { ...none, [REFUNDS]: { status: 400, body: { message: "Refunds not found" } } };
  expect(await tap.recorded(empty).provider.movements?.(FROM, UNTIL, tap.signal)).toEqual([]);
  const cut = { ...empty, [CHARGES]: tap.refusal("1101") };
  await expect(tap.recorded(cut).provider.movements?.(FROM, UNTIL, tap.signal)).rejects.toThrow("which charges");
});
