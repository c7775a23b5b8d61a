import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paymentTxns, paymentWebhooks } from "../../../../backend/db/schema.ts";
import { startSweeper, sweep } from "../../../../backend/payments-service/due/sweeper.ts";
import { describeWithStorage } from "../../../fixtures/backend/backend.ts";
import { NOON, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { begin, capture, newKey, orderOf, type Paying, pass, startPaying } from "../../../fixtures/payments/paying.ts";

describeWithStorage("payment upkeep", (storage) => {
  let paying: Paying;
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
  });
  afterAll(() => paying.backend.remove());

  const beginBoth = async () => {
    // A customer holds one order at a time.
    const begun = async () => begin(paying, { token: await signUpGuest(paying.backend), init: { gateway: "PhonePe" } });
    return { broken: await begun(), sound: await begun() };
  };
  const isPaid = async ({ order }: Awaited<ReturnType<typeof begin>>) =>
    (await orderOf(paying, order)).payment.status === "paid";
  /** The bank reports a payment id that no database can store, until the returned function is called. */
  const garble = (txn: string) => {
    const account = paying.bank.account(txn);
    const { input } = account;
    Object.assign(account, { input: { ...input, txn_id: "\0" } });
    return () => Object.assign(account, { input });
  };
  /** As after a crash: acknowledged, and never handled. */
  const storeWebhook = (reference: string) => {
    const at = new Date(paying.time.now);
    return paying.backend.app.db
      .insert(paymentWebhooks)
      .values({ gateway: "PhonePe", event_id: newKey("evt"), reference, status: "completed", at, received_at: at });
  };

  test("[ROB-01] a webhook that cannot be handled is tried again later, and those after it are handled", async () => {
    const { broken, sound } = await beginBoth();
    const mend = garble(broken.txn);
    for (const { txn } of [broken, sound]) paying.bank.pay(txn);
    for (const { txn } of [broken, sound]) await storeWebhook(txn);
    expect(await sweep(paying.backend.app)).toMatchObject({ webhooks: 2, queried: 0 });
    expect([await isPaid(broken), await isPaid(sound)]).toEqual([false, true]);
    expect(await sweep(paying.backend.app)).toMatchObject({ webhooks: 0 });
    mend();
    paying.time.now += 5_000;
    expect(await sweep(paying.backend.app)).toMatchObject({ webhooks: 1 });
    expect(await isPaid(broken)).toBe(true);
  });

  test("[ROB-01] a state that cannot be applied is queried again later, and the other txns are queried", async () => {
    const { broken, sound } = await beginBoth();
    const mend = garble(broken.txn);
    for (const { txn } of [broken, sound]) paying.bank.pay(txn);
    await pass(paying, 1);
    expect([await isPaid(broken), await isPaid(sound)]).toEqual([false, true]);
    mend();
    await pass(paying, 1);
    expect(await isPaid(broken)).toBe(true);
  });

  test("[ROB-01] orders whose expiry fails do not hold up refunds", async () => {
    const { txn, key } = await begin(paying);
    await capture(paying, txn, key);
    const { app } = paying.backend;
    await app.db
      .update(paymentTxns)
      .set({ refund_reason: "by_server", refund_next_at: new Date(paying.time.now) })
      .where(eq(paymentTxns.id, txn));
    const expire = () => Promise.reject(new Error("Expiry is broken."));
    const payments = { ...app.payments, sweepEveryMs: 5, payables: { ...app.payments.payables, expire } };
    const stop = startSweeper({ ...app, payments });
    await expect.poll(() => paying.bank.account(txn).refunds).toBe(1);
    await stop();
  });
});
