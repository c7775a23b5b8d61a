import Stripe from "stripe";
import { expect, test } from "vitest";
import type { ProviderTxn, RefundPart } from "../../../backend/payments-service/provider.ts";
import { stripeProvider } from "../../../backend/payments-service/providers/stripe/stripe.ts";
import * as mercadoPago from "./mercadopago/exchanges.ts";
import * as razorpay from "./razorpay/exchanges.ts";

const part = ({ amount }: ProviderTxn, value: number, before = 0): RefundPart => ({
  amount: { ...amount, value, shown: String(value) },
  before,
});

// razorpay.com/docs/api/refunds: amount of a partial refund, fetch a refund by its id, event refund.failed.
test("[PAY-REFUND] Razorpay is asked for the part's amount under its own receipt, and later what became of it", async () => {
  const path = razorpay.PAYMENT;
  const { provider, asked } = razorpay.recorded({
    [`GET ${razorpay.ORDER}/payments`]: razorpay.list(razorpay.payment()),
    [`GET ${path}/refunds`]: razorpay.list(),
    [`POST ${path}/refund`]: razorpay.refund({ amount: 12_000 }),
    "GET /v1/refunds/rfnd_FP8QHiV938haTz": razorpay.refund({ status: "failed" }),
  });
  const { txn, signal } = razorpay;
  expect((await provider.refund(txn, "part-0123456789", signal, part(txn, 12_000))).status).toBe("done");
  expect(asked[2]?.body).toEqual({ amount: 12_000, speed: "normal", receipt: "part-0123456789" });
  const after = await provider.refundState?.(txn, "rfnd_FP8QHiV938haTz", signal);
  expect(after).toEqual({ status: "refused", refund_reference: "rfnd_FP8QHiV938haTz", amount: 50_000 });
});

// sdk-nodejs 3.3.0, paymentRefund.create with an amount; transaction_amount_refunded of the payment.
test("[PAY-REFUND] Mercado Pago is asked for the part once: where as much went back, or is under way, since it was decided, that is the call whose answer was lost", async () => {
  const { txn, signal, PAYMENT } = mercadoPago;
  const [READ, MAKE, LIST] = [`GET ${PAYMENT}`, `POST ${PAYMENT}/refunds`, `GET ${PAYMENT}/refunds`];
  const since = new Date("2026-11-20T20:20:00Z");
  const wanted = { ...part(txn, 5_000, 5_000), since };
  const listed = (id: number, date_created: string, change = {}) =>
    mercadoPago.refund({ id, amount: 5_000, date_created, ...change });
  const before = listed(6, "2026-11-20T15:10:00.000-05:00");
  const first = mercadoPago.recorded({
    [READ]: mercadoPago.payment({ transaction_amount_refunded: 5_000 }),
    [LIST]: [before],
    [MAKE]: mercadoPago.refund({ amount: 5_000 }),
  });
  expect((await first.provider.refund(txn, "part-0123456789", signal, wanted)).status).toBe("done");
  expect(first.asked[2]?.body).toEqual({ amount: 5_000 });
  const lost = listed(7, "2026-11-20T15:20:01.000-05:00");
  const again = mercadoPago.recorded({
    [READ]: mercadoPago.payment({ transaction_amount_refunded: 10_000 }),
    [LIST]: [before, lost, listed(8, "2026-11-20T15:21:00.000-05:00", { status: "rejected" })],
  });
  expect(await again.provider.refund(txn, "part-0123456789", signal, wanted)).toEqual({
    status: "done",
    refund_reference: "7",
  });
  expect(again.calls()).not.toContain(MAKE);
  // The payment's own sum leaves out what is under way.
  const underWay = mercadoPago.recorded({
    [READ]: mercadoPago.payment({ transaction_amount_refunded: 5_000 }),
    [LIST]: [before, listed(7, "2026-11-20T15:20:01.000-05:00", { status: "in_process" })],
  });
  expect(await underWay.provider.refund(txn, "part-0123456789", signal, wanted)).toEqual({
    status: "pending",
    refund_reference: "7",
  });
  expect(underWay.calls()).not.toContain(MAKE);
});

test.each([
  ["before it was decided", { id: 6, amount: 5_000, date_created: "2026-11-20T15:10:00.000-05:00" }],
  ["of another amount", { id: 6, amount: 7_000, date_created: "2026-11-20T15:21:00.000-05:00" }],
])(
  "[PAY-REFUND] what somebody gave back in Mercado Pago's own pages, %s, is no refund of ours",
  async (_, elsewhere) => {
    const { txn, signal, PAYMENT } = mercadoPago;
    const MAKE = `POST ${PAYMENT}/refunds`;
    const { provider, asked } = mercadoPago.recorded({
      [`GET ${PAYMENT}`]: mercadoPago.payment({ transaction_amount_refunded: 7_000 }),
      [`GET ${PAYMENT}/refunds`]: [mercadoPago.refund(elsewhere)],
      [MAKE]: mercadoPago.refund({ id: 9, amount: 5_000 }),
    });
    const wanted = { ...part(txn, 5_000), since: new Date("2026-11-20T20:20:00Z") };
    const made = await provider.refund(txn, "part-0123456789", signal, wanted);
    expect(made).toEqual({ status: "done", refund_reference: "9" });
    const sent = asked.find(({ call }) => call === MAKE);
    expect(sent?.headers.get("x-idempotency-key")).toBe("part-0123456789");
  },
);

// docs.stripe.com/api/refunds: amount, retrieve, and the events refund.failed and charge.refund.updated.
test("[PAY-REFUND] Stripe is asked for the part's amount, and its refund.failed is a message about the refund", async () => {
  const asked: { call: string; body: URLSearchParams; key: string | null }[] = [];
  const keys = { secretKey: "sk_test_canary", publishableKey: "pk_test_1", webhookSecret: "whsec_test" };
  const provider = stripeProvider(keys, {
    fetch: async (address, init) => {
      const call = `${init?.method} ${new URL(String(address)).pathname}`;
      const key = new Headers(init?.headers).get("idempotency-key");
      if (call === "GET /v1/refunds") return Response.json({ object: "list", has_more: false, data: [] });
      asked.push({ call, body: new URLSearchParams(String(init?.body ?? "")), key });
      const status = call.startsWith("GET") ? "failed" : "succeeded";
      return Response.json({
        id: "re_1",
        object: "refund",
        payment_intent: "pi_1",
        amount: 500,
        currency: "usd",
        status,
      });
    },
  });
  const amount = { value: 2_599, unit: "minor", currency: "USD", shown: "25.99" } as const;
  const txn: ProviderTxn = { txn_id: "t0123", reference: "pi_1", g_txn_id: null, amount };
  const signal = AbortSignal.timeout(5_000);
  expect(await provider.refund(txn, "p1", signal, part(txn, 500))).toEqual({
    status: "done",
    refund_reference: "re_1",
  });
  expect(asked[0]?.key).toBe("p1");
  expect(Object.fromEntries(asked[0]?.body ?? [])).toEqual({
    payment_intent: "pi_1",
    amount: "500",
    "metadata[refund_id]": "p1",
  });
  expect((await provider.refundState?.(txn, "re_1", signal))?.status).toBe("refused");
  expect(asked[1]?.call).toBe("GET /v1/refunds/re_1");
  const payload = JSON.stringify({
    id: "evt_9",
    type: "refund.failed",
    created: 1_763_700_000,
    data: { object: { id: "re_1", object: "refund", payment_intent: "pi_1", amount: 500, currency: "usd" } },
  });
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: "whsec_test" });
  const headers = { "stripe-signature": header };
  const url = new URL("https://pay.example/v1/webhook/Stripe");
  const event = provider.readWebhook({ method: "POST", url, headers, body: new TextEncoder().encode(payload) });
  expect(event).toMatchObject({ eventId: "evt_9", reference: "pi_1", refund: "re_1" });
});
