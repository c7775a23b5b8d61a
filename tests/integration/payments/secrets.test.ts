import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { sweep } from "../../../backend/payments-service/due/sweeper.ts";
import { startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { logIn, menuIds, NOON, signUpGuest } from "../../fixtures/backend/ordering.ts";
import { begin, capture, details, newKey, type Paying, payingOptions } from "../../fixtures/payments/paying.ts";
import { initBody, pay, TestBank } from "../../fixtures/payments/payments.ts";

/** Everything the payment tables hold, as text. */
async function tables({ app }: TestBackend): Promise<string> {
  const names = ["payment_txns", "payment_txn_events", "payment_webhooks", "payment_notices", "payment_customers"];
  const dumps = [];
  for (const name of names) {
    const { rows } = (await app.db.execute(`select * from ${name}`)) as unknown as { rows: unknown[] };
    dumps.push(JSON.stringify(rows));
  }
  return dumps.join("\n");
}

test("[ROBUST-13] no token, card, secret or signature is in the log, in an answer that refuses, or in the database", async () => {
  let log = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  const bank = new TestBank();
  const time = { now: NOON };
  const backend = await startTestBackend({ ...payingOptions(bank, time), log: pino({ level: "trace" }, stream) });
  const paying: Paying = { backend, bank, time, ids: await menuIds(backend), guest: await signUpGuest(backend) };
  const answers: string[] = [];
  const heard = (answer: { status: number; body: unknown }) => {
    if (answer.status >= 400) answers.push(JSON.stringify(answer.body));
    return answer;
  };
  // A library that puts everything it knows into its errors.
  const gossip = () =>
    Object.assign(new Error("canary tok_canary"), {
      request: { body: "cvv_canary" },
      cause: new Error("sk_test_canary"),
      code: "E",
    });
  const flows: [string, "before" | "after"][] = [
    ["create", "before"],
    ["capture", "after"],
    ["fetch", "before"],
    ["refund", "before"],
    ["cancel", "before"],
    ["none", "before"],
  ];
  for (const [failing, at] of flows) {
    bank.trouble = (call, when) => {
      if (call === failing && when === at) throw gossip();
    };
    const { txn, key, body, init } = await begin(paying);
    heard(init);
    if (!txn) continue;
    heard(await capture(paying, txn, key));
    heard(await capture(paying, txn, newKey("other"), "tok_canary"));
    heard(await pay(backend, paying.guest, "POST", `/txn/capture/${txn}`, '{"g_txn_id": "tok_canary", '));
    heard(await pay(backend, "Bearer canary.token.signature", "GET", `/txn/details/${txn}`));
    heard(await pay(backend, paying.guest, "POST", "/txn/init", { ...body, gateway: "tok_canary" }));
    heard(
      await pay(
        backend,
        null,
        "POST",
        `/txn/return/${txn}`,
        "razorpay_payment_id=tok_canary&razorpay_signature=canary",
      ),
    );
    const message = bank.webhook(txn, newKey("evt"));
    heard(await pay(backend, null, "POST", "/webhook/PaymentOS", message.body, { "x-signature": "canary" }));
    await pay(backend, null, "POST", "/webhook/PaymentOS", message.body, message.headers);
    await pay(backend, `Bearer ${Buffer.from(backend.app.payments.serverSecret)}`, "POST", `/txn/refund/${txn}`, {});
    await details(paying, txn);
    time.now += 60_000;
    await sweep(backend.app);
  }
  const stored = await tables(backend);
  expect(log).toContain("A call to a payment provider failed");
  expect(log).toMatch(/"txn":"t[0-9a-f]{32}"/);
  expect(answers.length).toBeGreaterThan(20);
  for (const [place, text] of Object.entries({ log, answers: answers.join("\n"), stored })) {
    for (const secret of [
      "canary",
      paying.guest,
      backend.app.staffToken,
      `${Buffer.from(backend.app.payments.serverSecret)}`,
    ]) {
      expect(text.includes(secret), `${secret.slice(0, 12)} is in ${place}`).toBe(false);
    }
  }
  await backend.remove();
});

test("[ROBUST-15] a caller over the limit is told how long to wait, and other callers are not affected", async () => {
  const bank = new TestBank();
  const time = { now: NOON };
  const options = payingOptions(bank, time);
  const backend = await startTestBackend({
    ...options,
    payments: { ...options.payments, limits: { init: 3, other: 12, webhook: 0 } },
  });
  const [busy, calm] = [await signUpGuest(backend), await signUpGuest(backend, "9000000002")];
  const init = (token: string) =>
    pay(backend, token, "POST", "/txn/init", initBody({ purpose_id: newKey("p"), idempotency_key: newKey("k") }));
  for (let n = 0; n < 3; n += 1) expect((await init(busy)).status).toBe(200);
  const refused = await init(busy);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.body).toEqual({ success: false, message: expect.stringMatching(/Try again in \d+ seconds/) });
  expect((await init(calm)).status).toBe(200);
  const list = (token: string) => pay(backend, token, "GET", "/account/business/bistro/gateway");
  let last = 0;
  for (let n = 0; n < 12; n += 1) last = (await list(busy)).status;
  expect(last).toBe(429);
  expect((await list(calm)).status).toBe(200);
  // Guessing tokens is limited too, without affecting callers that have one.
  for (let n = 0; n < 12; n += 1) last = (await list(`guess-${n}`)).status;
  expect(last).toBe(401);
  expect((await list("guess-13")).status).toBe(429);
  expect((await list(calm)).status).toBe(200);
  time.now += 60_000;
  expect((await list(busy)).status).toBe(200);
  await backend.remove();
});

test("[ROLE-01] after an account is deleted its payments stay in the ledger without name, e-mail or number", async () => {
  const bank = new TestBank();
  const backend = await startTestBackend(payingOptions(bank, { now: NOON }));
  const token = await logIn(backend, "9000000058");
  const { data } = await backend.query(
    `mutation { initPayment(channel: web, amount: 19900, purpose: "reload", idempotency_key: "reload-to-forget") { transaction_id } }`,
    { token },
  );
  const user = { name: "Zaphod Canary", email: "zaphod@canary.example", phone: "9000000058" };
  const input = { purpose: "wallet_reload", purpose_id: data.initPayment.transaction_id };
  const init = await pay(backend, token, "POST", "/txn/init", initBody({ ...input, user }));
  expect(init.status).toBe(200);
  expect(await tables(backend)).toContain("Zaphod");
  await backend.query("mutation { deleteAccount { success } }", { token });
  const left = await tables(backend);
  expect(left).toContain(init.body.txn_id);
  expect(left).not.toMatch(/Zaphod|zaphod|9000000058|cus_/);
  await backend.remove();
});
