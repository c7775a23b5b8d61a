import { expect, test } from "vitest";
import {
  createDirectService,
  type DirectApi,
  type DirectPayment,
} from "../../../../payments/service/direct-service.ts";

const never = new Promise<never>(() => undefined);
const patient = { pause: () => never };
const unanswered = new AbortController().signal;
const CAPTURE = { g_txn_id: "pay_1", extra_details: {}, idempotency_key: "key" };

function serviceOf(api: Partial<DirectApi> = {}, clock: Parameters<typeof createDirectService>[1] = patient) {
  return createDirectService(
    {
      gateways: ["Razorpay"],
      begin: async () => null,
      status: async () => ({ status: "initialized" }),
      isSignedOut: () => false,
      ...api,
    },
    clock,
  );
}
const PAYMENT: DirectPayment = {
  success: true,
  type: "razorpay",
  transaction_id: "txn_1",
  key: "rzp_test_1",
  payload: { order_id: "o" },
};

test("[PGW-16] what the API begins is read like an answer to init", async () => {
  const service = serviceOf({ begin: async () => PAYMENT });
  expect(await service.init({}, "Razorpay", unanswered)).toMatchObject({
    ok: true,
    value: {
      txn_id: "txn_1",
      gateway: "Razorpay",
      status: "initialized",
      data: { key: "rzp_test_1", info: { order_id: "o" } },
    },
  });
  const payu = { ...PAYMENT, type: "payu", url: "https://checkout.payulatam.com/x", payload: { a: 1 } };
  expect(await serviceOf({ begin: async () => payu }).init({}, "PayULatinAmerica", unanswered)).toMatchObject({
    value: { data: { redirect_url: "https://checkout.payulatam.com/x", form_payload: { a: "1" } } },
  });
  const stripe = { ...PAYMENT, type: "stripe", payload: { stripe_client_secret: "pi_1_secret_2" } };
  expect(await serviceOf({ begin: async () => stripe }).init({}, "Stripe", unanswered)).toMatchObject({
    value: { data: { stripe_client_secret: "pi_1_secret_2" } },
  });
});

test("[PGW-16] a payment of another type than the gateway's has failed, and stays so when it is asked about", async () => {
  const asked: string[] = [];
  const service = serviceOf({
    begin: async () => ({ ...PAYMENT, type: "cheque" }),
    status: async (id) => {
      asked.push(id);
      return { status: "completed" };
    },
  });
  expect(await service.init({}, "Razorpay", unanswered)).toMatchObject({ ok: true, value: { status: "failed" } });
  expect(await service.details("txn_1", unanswered)).toMatchObject({ ok: true, value: { status: "failed" } });
  expect(asked).toEqual([]);
});

test("[PGW-16] a refusal, a payment without a transaction and an id that fits no path are no payment", async () => {
  const kindOf = async (payment: DirectPayment | null) => {
    const answer = await serviceOf({ begin: async () => payment }).init({}, "Razorpay", unanswered);
    return answer.ok ? "begun" : [answer.error.kind, answer.error.message];
  };
  expect(await kindOf(null)).toEqual(["refused", null]);
  expect(await kindOf({ success: false, message: "The kitchen is closed." })).toEqual([
    "refused",
    "The kitchen is closed.",
  ]);
  expect(await kindOf({ ...PAYMENT, transaction_id: null })).toEqual(["refused", null]);
  expect(await kindOf({ ...PAYMENT, transaction_id: "../../other" })).toEqual(["unknown", null]);
});

test("[ROBUST-25] an API that throws is unknown or a missing sign-in, never a success and never an exception", async () => {
  const thrown = new Error("down");
  const status = () => Promise.reject(thrown);
  const down = serviceOf({ status, begin: status });
  for (const answer of [
    await down.init({}, "Razorpay", unanswered),
    await down.details("txn_1", unanswered),
    await down.abandon("txn_1", unanswered),
    await down.capture("txn_1", CAPTURE, unanswered),
  ]) {
    expect(answer).toEqual({ ok: false, error: { kind: "unknown", message: null, retryAfterMs: null } });
  }
  const signedOut = serviceOf({ status, isSignedOut: (error) => error === thrown });
  expect(await signedOut.details("txn_1", unanswered)).toMatchObject({ error: { kind: "signed_out" } });
});

test("[ROBUST-03] an API that never answers does not hang the payment, and forgetting stops it at once", async () => {
  const silent = { status: () => never, begin: () => never };
  const late = serviceOf(silent, { pause: () => Promise.resolve() });
  expect(await late.details("txn_1", unanswered)).toMatchObject({ error: { kind: "unknown" } });
  const forgotten = new AbortController();
  const asked = serviceOf(silent).details("txn_1", forgotten.signal);
  forgotten.abort();
  expect(await asked).toMatchObject({ error: { kind: "stopped" } });
});

test("[PGW-16] a capture tells the API what the provider called the payment", async () => {
  const told: (string | null)[] = [];
  const service = serviceOf({
    status: async (_id, gatewayTxnId) => {
      told.push(gatewayTxnId);
      return { status: "completed" };
    },
  });
  expect(await service.capture("txn_1", CAPTURE, unanswered)).toMatchObject({
    value: { txn: { status: "completed" } },
  });
  await service.details("txn_1", unanswered);
  expect(told).toEqual(["pay_1", null]);
});
