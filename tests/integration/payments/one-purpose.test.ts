import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithStorage, startTestBackend } from "../../fixtures/backend/backend.ts";
import { bistro } from "../../fixtures/backend/backend-content.ts";
import { menuIds, NOON, placeOrder, signUpGuest } from "../../fixtures/backend/ordering.ts";
import {
  begin,
  capture,
  details,
  newKey,
  orderOf,
  type Paying,
  pass,
  payingOptions,
  startPaying,
} from "../../fixtures/payments/paying.ts";
import { initBody, pay, TestBank } from "../../fixtures/payments/payments.ts";

/** Opens a txn for an order; returns the id, and the key with which it is captured. */
async function open(paying: Paying, placing: string, change: Record<string, unknown> = {}) {
  const key = newKey("attempt");
  const body = initBody({ purpose_id: placing, idempotency_key: key, ...change });
  const { body: answer } = await pay(paying.backend, paying.guest, "POST", "/txn/init", body);
  return { txn: String(answer.txn_id), key };
}

const rebind = (paying: Paying, placing: string, txn: string) =>
  placeOrder(paying.backend, paying.guest, paying.ids, {
    idempotency_key: placing,
    payment_option: "payment_gateway",
    pg_service_txn_id: txn,
  });

async function statuses(paying: Paying, txns: readonly string[]): Promise<string[]> {
  const found = await Promise.all(txns.map((txn) => details(paying, txn)));
  return found.map(({ status }) => status);
}

describeWithStorage("one order, one payment", (storage) => {
  let paying: Paying;
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
  });
  afterAll(() => paying.backend.remove());

  test("[ROBUST-02] a payment opened for an order under the purpose's other name replaces the first, and only one can be captured", async () => {
    const first = await begin(paying);
    const second = await open(paying, first.placing, { purpose: "qsr_ordering" });
    await rebind(paying, first.placing, second.txn);
    expect(await statuses(paying, [first.txn, second.txn])).toEqual(["canceled", "initialized"]);
    const captures = await Promise.all([
      capture(paying, first.txn, first.key),
      capture(paying, second.txn, second.key),
    ]);
    expect(captures.map(({ status }) => status)).toEqual([409, 200]);
    expect(await statuses(paying, [first.txn, second.txn])).toEqual(["canceled", "completed"]);
    expect(paying.bank.account(first.txn)).toMatchObject({ captures: 0, charges: 0 });
    expect((await orderOf(paying, first.order)).payment.status).toBe("paid");
  });

  test("[ROBUST-02] of payments for one order that are opened at once, under either name, one stays open and one takes money", async () => {
    const { placing, txn, order } = await begin(paying);
    const names = ["ordering", "qsr_ordering", "ordering", "qsr_ordering", "ordering", "qsr_ordering"];
    const opened = await Promise.all(names.map((purpose) => open(paying, placing, { purpose })));
    const all = [txn, ...opened.map((one) => one.txn)];
    expect((await statuses(paying, all)).filter((status) => status !== "canceled")).toEqual(["initialized"]);
    await Promise.all(opened.map((one) => rebind(paying, placing, one.txn)));
    const captures = await Promise.all(opened.map((one) => capture(paying, one.txn, one.key)));
    expect(captures.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const charges = all.map((one) => paying.bank.accounts.get(one)?.charges ?? 0);
    expect(charges.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect((await orderOf(paying, order)).payment.status).toBe("paid");
    const paidAlready = await open(paying, placing, { purpose: "qsr_ordering" });
    expect(all, "the paid txn is the answer").toContain(paidAlready.txn);
  });
});

describeWithStorage("one order, one payment without features.pg_service", (storage) => {
  test("[PGW-16] placeOrder's own payment replaces one that was opened for the order at the payment service", async () => {
    const bank = new TestBank();
    const time = { now: NOON };
    const shop = { ...bistro.business, features: { pg_service: false }, pg_provider: "Razorpay" };
    const content = [{ ...bistro, business: shop }];
    const backend = await startTestBackend({ storage, content, ...payingOptions(bank, time) });
    const paying: Paying = { backend, bank, time, ids: await menuIds(backend), guest: await signUpGuest(backend) };
    const placing = newKey("placing");
    const early = await open(paying, placing);
    const { order_id, access_token, payment } = (await rebind(paying, placing, "")).data.placeOrder;
    expect(await statuses(paying, [early.txn, payment.transaction_id])).toEqual(["canceled", "initialized"]);
    const again = await rebind(paying, placing, early.txn);
    expect(again.errors?.[0]?.extensions.code).toBe("PAYMENT_MISMATCH");
    expect((await capture(paying, early.txn, early.key)).status).toBe(409);
    bank.pay(payment.transaction_id);
    await pass(paying, 2);
    expect((await orderOf(paying, { order_id, access_token })).payment.status).toBe("paid");
    expect(bank.chargesNotRefunded).toBe(1);
    await backend.remove();
  });
});
