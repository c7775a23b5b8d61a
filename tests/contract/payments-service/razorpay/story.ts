import { razorpayProvider } from "../../../../backend/payments-service/providers/razorpay/razorpay.ts";
import { DAY, exchange, type Story } from "../story.ts";
import {
  BY_RECEIPT,
  input,
  KEYS,
  list,
  ORDER,
  order,
  PAYMENT,
  payment,
  refund,
  refusal,
  signal,
  txn,
} from "./exchanges.ts";

const { keyId, keySecret, webhookSecret } = KEYS;
// "rzp_test_recorded:secret_canary" as the reference writes it for curl -u.
const headers = { authorization: "Basic cnpwX3Rlc3RfcmVjb3JkZWQ6c2VjcmV0X2NhbmFyeQ==" };
const notes = { txn_id: "t0123456789", business_id: "kaapi-kitchen" };
const body = {
  amount: 50_000,
  currency: "INR",
  receipt: "t0123456789",
  notes,
  payment: {
    capture: "automatic",
    capture_options: { automatic_expiry_period: 12, manual_expiry_period: 12, refund_speed: "normal" },
  },
};
const made = order({ notes });
const taken = order({ notes, status: "paid", attempts: 1, amount_paid: 50_000, amount_due: 0 });
const REFUND = `POST ${PAYMENT}/refund`;
const PART_REFUND = "GET /v1/refunds/rfnd_FP8QHiV938haTz";
const part = { amount: 20_000, speed: "normal", receipt: "refund-0123456789" };
const captured = payment({ fee: 1_180, tax: 180 });
const someBack = payment({
  fee: 1_180,
  tax: 180,
  amount_refunded: 20_000,
  refund_status: "partial",
});
const firstBack = refund({ amount: 20_000 });
const repeat = { ...headers, "x-refund-idempotency": "refund-0123456789" };
const seconds = (at: Date) => at.getTime() / 1_000;
const RANGE = `from=${seconds(DAY.from)}&to=${seconds(DAY.until) - 1}&count=100&skip=0`;
const WITHIN = seconds(DAY.from) + 60;
const ofOrder = (asked: object, ...payments: readonly object[]) => [
  exchange({ call: `GET ${ORDER}`, headers }, asked),
  exchange({ call: `GET ${ORDER}/payments`, headers }, list(...payments)),
];
const unknown = "The id provided does not exist";
const refused = (call: string, asked: object, { status, body }: ReturnType<typeof refusal>) =>
  exchange({ call, headers, body: asked }, body, status);

/** Sources as in exchanges.ts. */
export const story: Story = {
  gateway: "Razorpay",
  hosts: ["https://api.razorpay.com"],
  keys: { public: keyId, api: keySecret, webhook: webhookSecret },
  provider: (send) => razorpayProvider(KEYS, { fetch: send }),
  page: ({ id: order_id, amount, currency }, { public: key }) => ({ key, info: { order_id, amount, currency } }),
  ids: [made.id, payment().id, refund().id],
  varying: ["created_at", "vpa"],
  // What Razorpay keeps of a payment, with the tax on it.
  less: ["fee", "tax"],
  unplayed: ["disputeState"],
  notOffered: [{ call: "GET /v1/disputes/disp_EsIAlDcoUr8CaQ", headers }],
  parts: [
    {
      title: "an order is made",
      by: (provider) => provider.create(input, signal),
      reads: { reference: made.id, data: { key: keyId, info: { order_id: made.id, amount: 50_000, currency: "INR" } } },
      exchanges: [
        exchange({ call: BY_RECEIPT, headers }, list()),
        exchange({ call: "POST /v1/orders", headers, body }, made),
      ],
    },
    {
      title: "a lost order is found by its receipt",
      by: (provider) => provider.create(input, signal),
      reads: { reference: made.id },
      exchanges: [exchange({ call: BY_RECEIPT, headers }, list(made))],
    },
    {
      title: "less than a rupee, and half a paisa, are refused",
      exchanges: [
        refused(
          "POST /v1/orders",
          { ...body, amount: 99 },
          refusal("Order amount less than minimum amount allowed", "amount"),
        ),
        refused("POST /v1/orders", { ...body, amount: 0.5 }, refusal("The amount must be an integer.", "amount")),
      ],
    },
    {
      // razorpay.com/docs/api/authentication
      title: "another key is refused",
      exchanges: [
        exchange(
          { call: `GET ${ORDER}`, headers: { authorization: "Basic YW5vdGhlcjprZXk=" } },
          { error: { code: "BAD_REQUEST_ERROR", description: "Authentication failed" } },
          401,
        ),
      ],
    },
    {
      title: "no attempt yet",
      by: (provider) => provider.fetch(txn, signal),
      reads: { status: "initialized", g_txn_id: null },
      exchanges: ofOrder(made),
    },
    { guest: "pay" },
    {
      title: "paid",
      by: (provider) => provider.fetch(txn, signal),
      reads: { status: "completed", amount: 50_000, g_txn_id: txn.g_txn_id },
      exchanges: ofOrder(taken, captured),
    },
    {
      title: "a proof of the browser is no more than a reason to ask",
      by: (provider) => provider.capture?.(txn, { g_txn_id: payment().id, extra_details: {} }, signal),
      reads: { status: "completed", amount: 50_000 },
      exchanges: ofOrder(taken, captured),
    },
    {
      title: "the keys are known",
      by: (provider) => provider.check?.(signal),
      reads: true,
      exchanges: [exchange({ call: "GET /v1/payments?count=1", headers }, list(captured))],
    },
    {
      title: "a part goes back",
      by: (provider) =>
        provider.refund(txn, "refund-0123456789", signal, {
          amount: { value: 20_000, unit: "minor", currency: "INR", shown: "200.00" },
          before: 0,
        }),
      reads: { status: "done", refund_reference: refund().id },
      exchanges: [
        exchange({ call: `GET ${ORDER}/payments`, headers }, list(captured)),
        exchange({ call: `GET ${PAYMENT}/refunds`, headers }, list()),
        exchange({ call: REFUND, headers: repeat, body: part }, firstBack),
      ],
    },
    {
      title: "the refund is known by its id and its receipt",
      by: async (provider) => [
        await provider.refundState?.(txn, refund().id, signal),
        await provider.refund(txn, "refund-0123456789", signal),
      ],
      reads: [{ status: "done", amount: 20_000 }, { status: "done" }],
      exchanges: [
        exchange({ call: PART_REFUND, headers }, firstBack),
        exchange({ call: `GET ${ORDER}/payments`, headers }, list(someBack)),
        exchange({ call: `GET ${PAYMENT}/refunds`, headers }, list(firstBack)),
      ],
    },
    {
      title: "the day's payments and refunds",
      by: (provider) => provider.movements?.(DAY.from, DAY.until, signal),
      reads: [
        { kind: "charge", amount: 50_000, payment: payment().id },
        { kind: "refund", amount: 20_000, payment: payment().id },
      ],
      exchanges: [
        exchange({ call: `GET /v1/payments?${RANGE}`, headers }, list({ ...someBack, created_at: WITHIN })),
        exchange({ call: `GET /v1/refunds?${RANGE}`, headers }, list({ ...firstBack, created_at: WITHIN })),
      ],
    },
    {
      title: "more than is left does not go back",
      by: (provider) => provider.refund(txn, "refund-all", signal),
      reads: { status: "refused" },
      exchanges: [
        exchange({ call: `GET ${ORDER}/payments`, headers }, list(someBack)),
        exchange({ call: `GET ${PAYMENT}/refunds`, headers }, list(firstBack)),
        refused(
          REFUND,
          { amount: 50_000, speed: "normal", receipt: "refund-all" },
          refusal("The total refund amount is greater than the refund payment amount", "amount"),
        ),
        exchange({ call: `GET ${PAYMENT}`, headers }, someBack),
      ],
    },
    {
      title: "less than a rupee does not go back, nor anything of an unknown payment; an unknown order is none",
      exchanges: [
        refused(
          REFUND,
          { ...part, amount: 99, receipt: "refund-less" },
          refusal("The amount must be at least INR 1.00", "amount"),
        ),
        refused("POST /v1/payments/pay_none/refund", part, refusal(unknown)),
        { ...exchange({ call: "GET /v1/orders/order_none", headers }, refusal(unknown).body), status: 400 },
      ],
    },
  ],
};
