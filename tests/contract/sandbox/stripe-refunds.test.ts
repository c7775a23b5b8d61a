import { expect, it } from "vitest";
import { create, keysOf, runSandboxes, sandboxes, send, signal } from "./merchant.ts";

runSandboxes();

const SHOP = "http://shop.localhost/pg";

const DAY_S = 24 * 60 * 60;
const paid = async (number = "4242424242424242") => {
  const { data, txn } = await create("Stripe");
  const secret = String(data.stripe_client_secret);
  const form = new URLSearchParams({ key: keysOf("Stripe").public, client_secret: secret, return_url: SHOP });
  for (const [name, value] of Object.entries({ number, exp: "12/34", cvc: "123" })) form.set(`card[${name}]`, value);
  const { body } = await send("Stripe", `/v1/payment_intents/${txn.reference}/confirm`, form);
  expect(body.status).toBe("succeeded");
  return txn;
};
const refundedParts = async (reference: string) => {
  const payment = (await sandboxes.ledger("Stripe")).find(({ id }) => id === reference);
  return payment?.refunds.map(({ amount }) => amount);
};

it("[SANDBOX-22] Stripe keeps an idempotency key for a day and then makes another refund of it; the adapter asks before it sends", async () => {
  const txn = await paid();
  const headers = { authorization: `Bearer ${keysOf("Stripe").api}`, "idempotency-key": "part-1" };
  const make = () =>
    send("Stripe", "/v1/refunds", new URLSearchParams({ payment_intent: txn.reference, amount: "100" }), headers);
  const first = await make();
  expect((await make()).body.id).toBe(first.body.id);
  await sandboxes.pass(DAY_S - 60);
  expect((await make()).body.id).toBe(first.body.id);
  await sandboxes.pass(120);
  expect((await make()).body.id).not.toBe(first.body.id);
  expect(await refundedParts(txn.reference)).toEqual([100, 100]);

  const part = { amount: { ...txn.amount, value: 1_000 }, before: 200 };
  const refund = () => sandboxes.provider("Stripe").refund(txn, "part-2", signal(), part);
  const made = await refund();
  await sandboxes.pass(2 * DAY_S);
  expect(await refund()).toEqual(made);
  expect(await refundedParts(txn.reference)).toEqual([100, 100, 1_000]);
});

it("[SANDBOX-22] Stripe keeps a refusal under its key too: the same request is refused again when it would be good by then, and another key is not", async () => {
  const headers = (key: string) => ({ authorization: `Bearer ${keysOf("Stripe").api}`, "idempotency-key": key });
  const { data, txn } = await create("Stripe");
  const body = new URLSearchParams({ payment_intent: txn.reference, amount: "100" });
  const make = (key: string) => send("Stripe", "/v1/refunds", body, headers(key));
  const refused = await make("kept-1");
  expect(refused.status).toBe(400);
  const wrong = new URLSearchParams({ payment_intent: txn.reference, amount: "1.5" });
  expect((await send("Stripe", "/v1/refunds", wrong, headers("kept-2"))).body.error.param).toBe("amount");
  const secret = String(data.stripe_client_secret);
  const card = { "card[number]": "4242424242424242", "card[exp]": "12/34", "card[cvc]": "123" };
  const form = new URLSearchParams({ key: keysOf("Stripe").public, client_secret: secret, return_url: SHOP, ...card });
  expect((await send("Stripe", `/v1/payment_intents/${txn.reference}/confirm`, form)).body.status).toBe("succeeded");
  expect((await make("kept-1")).text).toBe(refused.text);
  expect((await make("kept-2")).status).toBe(200);
  expect(await refundedParts(txn.reference)).toEqual([100]);
});

it("[PAY-ACCOUNTS] Stripe's stand-in says which account its keys are of, and always the same", async () => {
  const merchant = () => sandboxes.provider("Stripe").merchant?.(signal());
  expect(await merchant()).toMatch(/^acct_\w+$/);
  expect(await merchant()).toBe(await merchant());
});

it("[SANDBOX-27] the refund of Stripe's card for slow ones is pending first, and its payment is not refunded until it is done", async () => {
  const txn = await paid("4000000000007726");
  const provider = sandboxes.provider("Stripe");
  const made = await provider.refund(txn, "slow-1", signal());
  expect(made.status).toBe("pending");
  expect((await provider.fetch(txn, signal())).status).toBe("completed");
  await sandboxes.pass(11);
  const told = await provider.refundState?.(txn, made.refund_reference ?? "", signal());
  expect(told).toEqual({ ...made, status: "done", amount: txn.amount.value });
  expect((await provider.fetch(txn, signal())).status).toBe("refunded");
});
