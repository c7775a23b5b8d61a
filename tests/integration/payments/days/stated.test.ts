import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderRefunds, paymentDays, paymentDisputes, paymentTxns } from "../../../../backend/db/schema.ts";
import { checkDays } from "../../../../backend/payments-service/days/job.ts";
import type { Gateway, VendorMovement } from "../../../../backend/payments-service/provider.ts";
import { asMinor } from "../../../../lib/domain/money.ts";
import { describeWithStorage } from "../../../fixtures/backend/backend.ts";
import { staffMember } from "../../../fixtures/backend/console.ts";
import { FRIES_FOR_TWO, NOON, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { begin, capture, newKey, type Paying, startPaying } from "../../../fixtures/payments/paying.ts";

const DAY = 86_400_000;
const PAID = FRIES_FOR_TWO * 100;

describeWithStorage("[PAY-DAYS] what the provider states, beside what we have", (storage) => {
  let paying: Paying;
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
  });
  afterAll(() => paying.backend.remove());

  const paid = async (gateway: Gateway, parts: readonly string[] = []) => {
    paying.guest = await signUpGuest(paying.backend);
    const { txn, key, order } = await begin(paying, { init: { gateway } });
    await capture(paying, txn, key);
    const who = await staffMember(paying.backend, { login: newKey("mona"), role: "manager" });
    for (const amount of parts) {
      const part = { key: newKey("refund"), reason: "late", kind: "sum", amount };
      await who.post(`/console/11/orders/${order.order_id}/refund`, part);
    }
    return txn;
  };
  const differences = async (txn: string) => {
    const { app } = paying.backend;
    await app.db.delete(paymentDays);
    const { now } = paying.time;
    paying.time.now += DAY;
    await checkDays(app);
    paying.time.now = now;
    const days = await app.db.select().from(paymentDays);
    return days.flatMap((day) => day.differences).filter((one) => one.txn === txn);
  };

  test("of a refund that is asked about by its id, the amount that the provider states is compared, and nothing of one that is not done", async () => {
    const txn = await paid("PaymentOS", ["20", "30"]);
    expect(await differences(txn)).toEqual([]);
    const account = paying.bank.account(txn);
    const [first = "", second = ""] = account.back.keys();
    account.back.set(second, 2_999);
    const refund = { kind: "refund", txn, ours: 5_000 };
    expect(await differences(txn)).toEqual([{ ...refund, why: "amount", theirs: 4_999 }]);
    account.returned = new Set([first, second]);
    expect(await differences(txn)).toEqual([{ ...refund, why: "missing_there", theirs: null }]);
  });

  test("a part without an id, of a payment that stays paid there, is no difference: nothing there can tell of it", async () => {
    const txn = await paid("PaymentOS", ["20"]);
    await paying.backend.app.db.update(orderRefunds).set({ reference: null }).where(eq(orderRefunds.txn_id, txn));
    expect(await differences(txn)).toEqual([]);
  });

  test("of a disputed payment, what the bank took beyond the disputes that the console lists is a difference", async () => {
    const txn = await paid("Razorpay");
    const { db } = paying.backend.app;
    const [row] = await db.select().from(paymentTxns).where(eq(paymentTxns.id, txn));
    const { business_id, gateway, account } = row as typeof paymentTxns.$inferSelect;
    const about = { business_id, gateway, account, txn_id: txn, state: "under_review" } as const;
    await db
      .insert(paymentDisputes)
      .values({ ...about, reference: "dp_1", amount: asMinor(5_000), opened_at: new Date(NOON) });
    const moved = (kind: VendorMovement["kind"], amount: number): VendorMovement => {
      return { kind, payment: txn, amount, currency: "INR", fee: 0, at: new Date(NOON + 60_000) };
    };
    const charge = moved("charge", PAID);
    paying.bank.listed = [charge, moved("dispute", 2_000), moved("dispute", 3_000)];
    expect(await differences(txn)).toEqual([]);
    paying.bank.listed = [charge, moved("dispute", 5_000), moved("dispute", 700), moved("dispute_back", 5_000)];
    expect(await differences(txn)).toEqual([{ why: "missing_here", kind: "dispute", txn, ours: null, theirs: 700 }]);
  });
});
