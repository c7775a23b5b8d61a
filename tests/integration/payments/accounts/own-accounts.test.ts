import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ACCOUNTS_TOPIC } from "../../../../backend/payments-service/accounts/registry.ts";
import { checkDays } from "../../../../backend/payments-service/days/job.ts";
import { describeWithStorage, startTestBackend } from "../../../fixtures/backend/backend.ts";
import { menuIds, NOON, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { AccountBanks, openAccount, secretOf } from "../../../fixtures/payments/own-accounts.ts";
import {
  begin,
  capture,
  details,
  newKey,
  type Paying,
  pass,
  payingOptions,
} from "../../../fixtures/payments/paying.ts";
import { initBody, pay, TestBank } from "../../../fixtures/payments/payments.ts";

const ENCRYPTION_KEY = "an installation's key of forty characters";

describeWithStorage("a business's own payment accounts", (storage) => {
  const accounts = new AccountBanks();
  const time = { now: NOON };
  const shared = new TestBank();
  const sharedCalls: string[] = [];
  shared.trouble = (call) => void sharedCalls.push(call);
  const sandboxOrigins = { Razorpay: "http://localhost:4103", Stripe: "http://localhost:4106" };
  const options = {
    ...payingOptions(shared, time),
    vendors: [accounts.vendor],
    paymentKeysSecret: ENCRYPTION_KEY,
    sandboxOrigins,
  };
  let paying: Paying;
  const webhooks: Record<string, string> = {};

  const open = async (business: string, keyId: string) => {
    const { status, body } = await openAccount(paying.backend, business, keyId);
    expect(status, JSON.stringify(body)).toBe(200);
    webhooks[keyId] = new URL(body.account.webhook).pathname.replace("/v1", "");
    return body.account;
  };
  /** A payment of a new guest's, because a guest's next order ends the payment before it. */
  const start = async () => {
    const guest = await signUpGuest(paying.backend);
    paying.guest = guest;
    return { guest, ...(await begin(paying, { init: { gateway: "Razorpay" } })) };
  };
  /** A message of `about`'s payment, signed with the secret of `signer`, to the address of `to`. */
  const message = (
    about: string,
    txn: string,
    { signer, to }: { signer: string; to: string },
    more: { refund?: string; dispute?: string } = {},
  ) => {
    const { body, headers } = accounts.bank(about).webhook(txn, newKey("event"), "completed", more);
    return pay(paying.backend, null, "POST", webhooks[to] ?? to, body, {
      ...headers,
      "x-account-secret": secretOf(signer),
    });
  };

  beforeAll(async () => {
    const backend = await startTestBackend({ storage, ...options });
    paying = { backend, bank: shared, time, ids: await menuIds(backend), guest: await signUpGuest(backend) };
    await open("bistro", "test_own");
    await open("rival", "test_rival");
  });
  afterAll(() => paying.backend.remove());

  test("money of one shop never reaches another's account: every call goes to the account on which the payment was opened, also after new keys", async () => {
    const [taken, returned, left] = [await start(), await start(), await start()];
    expect(accounts.takeCalls("test_own")).toEqual(["create", "create", "create"]);
    expect(accounts.bank("test_own").account(taken.txn).input.webhook_url).toBe(
      `${paying.backend.url}/v1${webhooks.test_own}`,
    );
    await open("bistro", "test_next");
    paying.guest = taken.guest;
    await capture(paying, taken.txn, taken.key);
    paying.guest = left.guest;
    await details(paying, left.txn);
    const form = { "content-type": "application/x-www-form-urlencoded" };
    await pay(paying.backend, null, "POST", `/txn/return/${returned.txn}`, "razorpay_payment_id=tok_9", form);
    await pay(paying.backend, paying.guest, "POST", `/txn/abandon/${left.txn}`, {});
    const server = `Bearer ${Buffer.from(paying.backend.app.payments.serverSecret)}`;
    await pay(paying.backend, server, "POST", `/txn/refund/${taken.txn}`, {});
    await pass(paying, 30);
    expect(new Set(accounts.takeCalls("test_own"))).toEqual(new Set(["capture", "fetch", "cancel", "refund"]));
    expect(accounts.bank("test_own").chargesNotRefunded).toBe(1);
    const next = await start();
    await capture(paying, next.txn, next.key);
    expect(accounts.takeCalls("test_next")).toEqual(["create", "capture"]);
    expect(accounts.takeCalls("test_rival")).toEqual([]);
    expect(sharedCalls).toEqual([]);
  });

  test("[PAY-ACCOUNTS] so do the calls about money that has come: parts that go back and how they ended, a dispute, and the day's list", async () => {
    await open("bistro", "test_taken");
    const { txn, key, order } = await start();
    await capture(paying, txn, key);
    await open("bistro", "test_newer");
    for (const keyId of accounts.calls.keys()) accounts.takeCalls(keyId);
    const { bank, tell } = { bank: accounts.bank("test_taken"), tell: message.bind(null, "test_taken", txn) };
    const ours = { signer: "test_taken", to: "test_taken" };
    const part = { order: order.order_id, business: "bistro", reason: "late", key: newKey("refund"), amount: "50" };
    expect((await paying.backend.rest("POST", "/staff/orders/refund", part)).status).toBe(200);
    const [refund = ""] = bank.account(txn).back.keys();
    await tell(ours, { refund });
    const state = { payment: `ref_${txn}`, state: "evidence_due", amount: 100, currency: "inr", reason: null } as const;
    bank.disputes.set("dp_own", { ...state, due_at: null, opened_at: null });
    await tell(ours, { dispute: "dp_own" });
    const calls = new Set<string>();
    const called = () => {
      for (const call of accounts.takeCalls("test_taken")) calls.add(call);
      return [...calls].sort();
    };
    await expect.poll(called).toEqual(["dispute", "refund", "refundState"]);
    time.now += 86_400_000;
    await checkDays(paying.backend.app);
    time.now = NOON;
    expect(called()).toContain("movements");
    // Its days are compared like those of every account; nothing else is asked there.
    for (const keyId of ["test_newer", "test_rival"])
      expect(accounts.takeCalls(keyId).filter((call) => call !== "movements")).toEqual([]);
    expect(sharedCalls).toEqual([]);
  });

  test("[PGW-02] the key that pages draw wallets' buttons with is of the account on which the shop's next payment opens", async () => {
    const keyOf = async (business: string) => {
      const path = `/account/business/${business}/gateway`;
      const { body } = await pay(paying.backend, `key_test_${business}`, "GET", path);
      return body.page_keys.Razorpay;
    };
    expect(await keyOf("rival")).toBe("pk_test_rival");
    await open("bistro", "test_before");
    expect(await keyOf("bistro")).toBe("pk_test_before");
    await open("bistro", "test_after");
    expect(await keyOf("bistro")).toBe("pk_test_after");
    expect(await keyOf("rival")).toBe("pk_test_rival");
  });

  test("a message counts only with the secret of the account that it was sent to, and for that account's payments", async () => {
    await open("bistro", "test_third");
    const { txn } = await start();
    accounts.bank("test_third").pay(txn);
    accounts.takeCalls("test_third");
    const at = "test_third";
    expect((await message(at, txn, { signer: "test_rival", to: at })).status).toBe(400);
    expect((await message(at, txn, { signer: at, to: "test_rival" })).status).toBe(400);
    expect((await message(at, txn, { signer: at, to: `/webhook/Razorpay/${crypto.randomUUID()}` })).status).toBe(404);
    expect((await message(at, txn, { signer: at, to: webhooks[at]?.replace("Razorpay", "Stripe") ?? "" })).status).toBe(
      404,
    );
    // Genuine messages of the rival's account, of the replaced one and of the installation's, about this payment.
    for (const [signer, to] of [["test_rival"], ["test_next"], ["test_rival", "/webhook/Razorpay"]] as const)
      expect((await message(at, txn, { signer, to: to ?? signer })).status).toBe(200);
    const unhandled = sql`select id from payment_webhooks where handled_at is null`;
    const { db } = paying.backend.app;
    await expect.poll(async () => ((await db.execute(unhandled)) as unknown as { rows: unknown[] }).rows).toEqual([]);
    expect(accounts.takeCalls(at)).toEqual([]);
    expect((await message(at, txn, { signer: at, to: at })).status).toBe(200);
    await expect.poll(() => accounts.takeCalls(at)).toEqual(["fetch"]);
  });

  test("[PAY-ACCOUNTS] keys that are saved several times at once are one account, which stays what it is; of different ones the last is in use", async () => {
    const inUse = async () => {
      const { body } = await paying.backend.rest("GET", "/staff/payments/accounts?business=rival");
      return body.accounts.filter(({ state }: { state: string }) => state === "active");
    };
    const same = await Promise.all([1, 2, 3].map(() => open("rival", "test_thrice")));
    expect(new Set(same.map(({ id }) => id)).size).toBe(1);
    expect((await open("rival", "test_thrice")).webhook).toBe(same[0].webhook);
    const others = await Promise.all(["test_a", "test_b", "test_c"].map((keyId) => open("rival", keyId)));
    expect(new Set(others.map(({ id }) => id)).size).toBe(3);
    const left = await inUse();
    expect(left).toHaveLength(1);
    expect(others.map(({ id }) => id)).toContain(left[0].id);
    expect((await open("rival", "test_rival")).mode).toBe("test");
  });

  test("[PAY-ACCOUNTS] a call for an account that nobody has reads one key, not every account", async () => {
    const { db, events, payments } = paying.backend.app;
    const id = crypto.randomUUID();
    // What was announced of the keys saved before is read by then; such a reading finds every account.
    const messages = events.subscribe(ACCOUNTS_TOPIC);
    await events.publish(db, { topic: ACCOUNTS_TOPIC, data: { last: id } });
    for await (const message of messages) if (!message.gap && message.event.data.last === id) break;
    await new Promise((resolve) => setImmediate(resolve));
    await payments.accounts.refresh();
    await db.execute(sql`insert into payment_accounts (id, business_id, gateway, mode, state, values, endings, secrets)
      select ${id}, 'bistro', 'Stripe', mode, state, values, endings, secrets from payment_accounts
      where business_id = 'rival' and state = 'active'`);
    try {
      expect(await payments.accounts.byId(crypto.randomUUID())).toBeNull();
      expect(payments.accounts.active("bistro", "Stripe"), "nothing else was read").toBeNull();
      expect((await payments.accounts.byId(id))?.row.business_id).toBe("bistro");
    } finally {
      await db.execute(sql`delete from payment_accounts where id = ${id}`);
      await payments.accounts.refresh();
    }
  });

  test("secrets are encrypted and appear in no response but for their last four characters", async () => {
    const { body } = await paying.backend.rest("GET", "/staff/payments/accounts?business=bistro");
    expect(JSON.stringify(body)).not.toContain("canary");
    const active = body.accounts.filter(({ state }: { state: string }) => state === "active");
    const endings = { webhookSecret: secretOf("test_third").slice(-4) };
    expect(active).toMatchObject([{ gateway: "Razorpay", mode: "test", usable: true, endings }]);
    const { db } = paying.backend.app;
    const { rows } = (await db.execute(sql`select * from payment_accounts`)) as unknown as { rows: unknown[] };
    expect(JSON.stringify(rows)).not.toContain("canary");
  });

  test("[ROBUST-11] pages of a shop with its own account are told of no stand-in for it, those of other shops are", async () => {
    const sandboxesSeenBy = async (key: string) =>
      (await paying.backend.rest("GET", "/p/payments", undefined, { "x-api-key": key })).body.sandbox;
    await paying.backend.rest("POST", "/staff/payments/accounts/retire", { business: "rival", gateway: "Razorpay" });
    expect(await sandboxesSeenBy("key_test_bistro")).toEqual({ Stripe: "http://localhost:4106" });
    expect(await sandboxesSeenBy("key_test_rival")).toEqual({
      Razorpay: "http://localhost:4103",
      Stripe: "http://localhost:4106",
    });
  });

  test("a demo refuses live keys, and half an account or keys that the vendor does not confirm are refused in a sentence", async () => {
    const refused = async (keyId: string, values: object) =>
      (await openAccount(paying.backend, "bistro", keyId, values)).body.error.message;
    expect(await refused("live_1", {})).toContain("takes no live keys");
    expect(await refused("test_unknown", {})).toContain("Bank refuses these keys");
    expect(await refused("test_silent", {})).toContain("did not confirm these keys");
    expect(await refused("test_1", { webhookSecret: " " })).toBe("webhookSecret is missing.");
    expect(await refused("other", {})).toBe("keyId is not what Bank issues.");
    expect((await openAccount(paying.backend, "nobody", "test_1")).status).toBe(404);
  });

  test("under another installation key, and with another row's secrets, the shop is not offered the gateway rather than paid elsewhere", async () => {
    const { db } = paying.backend.app;
    const init = async () => {
      const body = initBody({ gateway: "Razorpay", purpose_id: newKey("placing"), idempotency_key: newKey("attempt") });
      return (await pay(paying.backend, paying.guest, "POST", "/txn/init", body)).status;
    };
    expect(await init()).toBe(200);
    const before = (await db.execute(
      sql`select id, secrets from payment_accounts where state = 'active' and business_id = 'bistro'`,
    )) as unknown as { rows: { id: string; secrets: string }[] };
    await db.execute(
      sql`update payment_accounts set secrets = (select secrets from payment_accounts where business_id = 'rival' limit 1) where id = ${before.rows[0]?.id}`,
    );
    const { databaseUrl, dataDir } = paying.backend;
    await paying.backend.stop();
    const again = async (change: object) => {
      paying.backend = await startTestBackend({ storage, ...options, databaseUrl, dataDir, ...change });
    };
    await again({});
    expect(await init()).toBe(422);
    await paying.backend.app.db.execute(
      sql`update payment_accounts set secrets = ${before.rows[0]?.secrets} where id = ${before.rows[0]?.id}`,
    );
    await paying.backend.stop();
    await again({ paymentKeysSecret: "another installation's key of forty chars" });
    expect(await init()).toBe(422);
    await paying.backend.stop();
    await again({ paymentKeysSecret: `another installation's key of forty chars,${ENCRYPTION_KEY}` });
    expect(await init()).toBe(200);
    expect(sharedCalls).toEqual([]);
  });

  test.runIf(storage === "server")(
    "another backend on the same database hears of new keys, and of their end",
    async () => {
      const { databaseUrl } = paying.backend;
      const other = await startTestBackend({ storage, ...options, databaseUrl });
      const keyId = () => other.app.payments.accounts.active("bistro", "Razorpay")?.row.values.keyId;
      await open("bistro", "test_fourth");
      await expect.poll(keyId).toBe("test_fourth");
      await paying.backend.rest("POST", "/staff/payments/accounts/retire", { business: "bistro", gateway: "Razorpay" });
      await expect.poll(keyId).toBe(undefined);
      await open("bistro", "test_fifth");
      await other.remove();
    },
  );

  test("without an account of its own in use, a demo's shop pays at the stand-in", async () => {
    const retired = await paying.backend.rest("POST", "/staff/payments/accounts/retire", {
      business: "bistro",
      gateway: "Razorpay",
    });
    expect(retired.status).toBe(200);
    await start();
    expect(sharedCalls).toContain("create");
  });
});
