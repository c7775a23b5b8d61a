import { createHmac } from "node:crypto";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { stripeProvider } from "../../../backend/payments-service/providers/stripe/stripe.ts";
import * as mercadoPago from "./mercadopago/exchanges.ts";
import * as phonePe from "./phonepe/exchanges.ts";
import * as razorpay from "./razorpay/exchanges.ts";

const bytes = (value: object) => new TextEncoder().encode(JSON.stringify(value));
const signal = () => AbortSignal.timeout(5_000);

// docs.stripe.com/api/disputes/object and the events charge.dispute.*.
test("[PAY-DISPUTE] Stripe's disputes: a message names the dispute, and each status means what its documents say", async () => {
  const dispute = {
    id: "dp_1",
    object: "dispute",
    amount: 2_599,
    currency: "usd",
    charge: "ch_1",
    payment_intent: "pi_1",
    reason: "fraudulent",
    status: "needs_response",
    created: 1_763_700_000,
    evidence_details: { due_by: 1_764_300_000, has_evidence: false, past_due: false, submission_count: 0 },
  };
  const keys = { secretKey: "sk_test_canary", publishableKey: "pk_test_1", webhookSecret: "whsec_test" };
  const provider = (answer: object) => stripeProvider(keys, { fetch: async () => Response.json(answer) });
  const event = { id: "evt_1", type: "charge.dispute.created", created: 1_763_700_000, data: { object: dispute } };
  const payload = JSON.stringify(event);
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: "whsec_test" });
  const message = {
    method: "POST",
    url: new URL("https://pay.example/v1/webhook/Stripe"),
    headers: { "stripe-signature": header },
    body: new TextEncoder().encode(payload),
  } as const;
  expect(provider({}).readWebhook(message)).toMatchObject({ eventId: "evt_1", reference: "pi_1", dispute: "dp_1" });
  expect(await provider(dispute).disputeState?.("dp_1", signal())).toEqual({
    payment: "pi_1",
    state: "evidence_due",
    inquiry: false,
    amount: 2_599,
    currency: "usd",
    reason: "fraudulent",
    due_at: new Date(1_764_300_000_000),
    opened_at: new Date(1_763_700_000_000),
  });
  const stateOf = async (status: string) => {
    const told = await provider({ ...dispute, status }).disputeState?.("dp_1", signal());
    return `${told?.state}${told?.inquiry ? ", asked only" : ""}`;
  };
  expect(
    await Promise.all(["warning_needs_response", "warning_closed", "under_review", "won", "lost"].map(stateOf)),
  ).toEqual(["evidence_due, asked only", "won, asked only", "under_review", "won", "lost"]);
});

// razorpay.com/docs/api/disputes and /docs/webhooks/payloads/payments (payment.dispute.created).
test("[PAY-DISPUTE] Razorpay's disputes: a message carries payment and dispute, and the dispute is read by its id", async () => {
  const dispute = {
    id: "disp_EsIAlDcoUr8CaQ",
    entity: "dispute",
    payment_id: "pay_FHR9UMSAXoWzkv",
    amount: 50_000,
    currency: "INR",
    amount_deducted: 0,
    reason_code: "processing_error",
    respond_by: 1_590_431_400,
    status: "open",
    phase: "chargeback",
    created_at: 1_589_795_400,
  };
  const read = async (status: string, phase = dispute.phase) => {
    const { provider } = razorpay.recorded({ [`GET /v1/disputes/${dispute.id}`]: { ...dispute, status, phase } });
    return provider.disputeState?.(dispute.id, razorpay.signal);
  };
  expect(await read("open")).toEqual({
    payment: "pay_FHR9UMSAXoWzkv",
    state: "evidence_due",
    inquiry: false,
    amount: 50_000,
    currency: "INR",
    reason: "processing_error",
    due_at: new Date(1_590_431_400_000),
    opened_at: new Date(1_589_795_400_000),
  });
  const states = await Promise.all(["under_review", "won", "lost", "closed"].map((status) => read(status)));
  expect(states.map((one) => one?.state)).toEqual(["under_review", "won", "lost", "won"]);
  // razorpay.com/docs/payments/disputes: phases.
  expect(await read("open", "retrieval")).toMatchObject({ state: "evidence_due", inquiry: true });
  expect(await read("closed", "fraud")).toMatchObject({ state: "won", inquiry: true });
  // razorpay.com/docs/payments/disputes/dashboard: accepting one of any phase deducts its amount.
  expect(await read("lost", "fraud")).toMatchObject({ state: "lost", inquiry: false });
});

// mercadopago.com.co/developers, reference chargebacks/_chargebacks_id/get and notifications (topic_chargebacks_wh).
test("[PAY-DISPUTE] Mercado Pago's chargebacks: the notification names the chargeback alone, which names its payment", async () => {
  const chargeback = {
    id: "217000087654321000",
    payments: [20_359_978],
    currency: "COP",
    amount: 25_500,
    coverage_applied: null,
    coverage_elegible: true,
    documentation_required: true,
    documentation_status: "pending",
    documentation: [],
    date_documentation_deadline: "2026-12-01T00:00:00.000-05:00",
    date_created: "2026-11-20T11:26:38.000-05:00",
  };
  const read = async (change: object, status_detail = "in_process") => {
    const { provider } = mercadoPago.recorded({
      [`GET /v1/chargebacks/${chargeback.id}`]: { ...chargeback, ...change },
      [`GET ${mercadoPago.PAYMENT}`]: mercadoPago.payment({ status: "charged_back", status_detail }),
    });
    return provider.disputeState?.(chargeback.id, mercadoPago.signal);
  };
  expect(await read({})).toEqual({
    payment: "20359978",
    state: "evidence_due",
    amount: 25_500,
    currency: "COP",
    reason: null,
    due_at: new Date("2026-12-01T05:00:00Z"),
    opened_at: new Date("2026-11-20T16:26:38Z"),
  });
  expect((await read({ documentation_status: "review_pending" }))?.state).toBe("under_review");
  expect((await read({ coverage_applied: true }))?.state).toBe("won");
  expect((await read({ coverage_applied: false }))?.state).toBe("lost");
  // "Payment status": settled and reimbursed say how it ended where the chargeback says nothing.
  expect((await read({}, "settled"))?.state).toBe("lost");
  expect((await read({}, "reimbursed"))?.state).toBe("won");
  expect((await read({ coverage_applied: true }, "settled"))?.state).toBe("won");
  const url = new URL(`https://pay.example/v1/webhook/MercadoPago?data.id=${chargeback.id}&type=topic_chargebacks_wh`);
  const signed = createHmac("sha256", mercadoPago.KEYS.webhookSecret)
    .update(`id:${chargeback.id};request-id:req-1;ts:1763700000;`)
    .digest("hex");
  const event = mercadoPago.recorded({}).provider.readWebhook({
    method: "POST",
    url,
    headers: { "x-signature": `ts=1763700000,v1=${signed}`, "x-request-id": "req-1" },
    body: bytes({ id: 77, type: "topic_chargebacks_wh", data: { id: chargeback.id } }),
  });
  expect(event).toMatchObject({ eventId: "77", dispute: chargeback.id });
});

// developer.phonepe.com/chargeback: the dispute in "Contest Dispute", the statuses of "Fetch List of Disputes", the events of "Webhook Handling".
test("[PAY-DISPUTE] PhonePe's disputes: a message names order and dispute, and the dispute is read by its id", async () => {
  const dispute = {
    merchantId: "merchantId",
    disputeId: "D29238",
    merchantOrderId: "t0123456789",
    orderId: "OMO241",
    transactionId: "OM944",
    transactionCompletedAt: 1_706_629_419_000,
    transactionAmount: 50_000,
    disputeAmount: 12_000,
    refundAmount: 0,
    contestAmount: 0,
    status: "ACTION_REQUIRED",
    stage: "CHARGEBACK",
    dueDate: 1_707_234_219_000,
    createdAt: 1_706_715_819_000,
    updatedAt: 1_706_715_820_000,
    evidences: {},
  };
  const read = async (change: object) => {
    const call = "GET /apis/pg-sandbox/v1/disputes/D29238";
    const { provider } = phonePe.recorded({ [call]: { ...dispute, ...change } });
    return provider.disputeState?.("D29238", phonePe.signal);
  };
  expect(await read({})).toEqual({
    payment: "t0123456789",
    state: "evidence_due",
    amount: 12_000,
    currency: "INR",
    reason: "CHARGEBACK",
    due_at: new Date(1_707_234_219_000),
    opened_at: new Date(1_706_715_819_000),
  });
  const states = await Promise.all(["UNDER_REVIEW", "WON", "LOST"].map((status) => read({ status })));
  expect(states.map((one) => one?.state)).toEqual(["under_review", "won", "lost"]);
  await expect(read({ merchantOrderId: null })).rejects.toThrow("names no order");
  const told = (event: string, change: object = {}) =>
    phonePe.recorded({}).provider.readWebhook({
      method: "POST",
      url: new URL("https://pay.example/v1/webhook/PhonePe"),
      // SHA-256 of "username:password", as tests/callback.test.ts of pg-sdk-node has it.
      headers: { authorization: "bc842c31a9e54efe320d30d948be61291f3ceee4766e36ab25fa65243cd76e0e" },
      body: bytes({ event, payload: { ...dispute, ...change } }),
    });
  expect(told("payment.dispute.created")).toMatchObject({ reference: "t0123456789", dispute: "D29238" });
  const later = told("payment.dispute.action_required", { updatedAt: 1_706_800_000_000 });
  expect(later?.eventId).not.toBe(told("payment.dispute.action_required")?.eventId);
  expect(told("payment.dispute.won", { disputeId: null })).toBeNull();
});
