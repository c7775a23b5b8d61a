import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paymentDays, paymentDisputes, paymentTxns } from "../../../../backend/db/schema.ts";
import { handleStoredWebhooks } from "../../../../backend/payments-service/calls/webhook.ts";
import { checkDays } from "../../../../backend/payments-service/days/job.ts";
import * as razorpay from "../../../contract/payments-service/razorpay/exchanges.ts";
import { describeWithStorage, startTestBackend } from "../../../fixtures/backend/backend.ts";
import { staffMember } from "../../../fixtures/backend/console.ts";
import { FRIES_FOR_TWO, menuIds, NOON, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { begin, details, newKey, type Paying, payingOptions } from "../../../fixtures/payments/paying.ts";
import { pay, TestBank } from "../../../fixtures/payments/payments.ts";

const PAID = FRIES_FOR_TWO * 100;
const DAY = 86_400_000;
const created_at = NOON / 1_000 + 60;

describeWithStorage("an order that is paid at the second attempt", (storage) => {
  let paying: Paying;
  /** What Razorpay answers, by the beginning of the call. */
  const answers: Record<string, object> = {
    "GET /v1/orders?receipt=": razorpay.list(),
    "POST /v1/orders": razorpay.order({ amount: PAID }),
    [`GET ${razorpay.ORDER}`]: razorpay.order({ amount: PAID }),
  };
  const longest = (call: string) => Object.keys(answers).filter((start) => call.startsWith(start));
  const answer = (_: object, call: string | symbol) =>
    answers[longest(String(call)).toSorted((a, b) => b.length - a.length)[0] ?? ""];
  const vendor = razorpay.recorded(new Proxy({}, { get: answer }));
  const attempts = (...payments: readonly object[]) => {
    answers[`GET ${razorpay.ORDER}/payments`] = razorpay.list(...payments);
  };
  const payment = (id: string, status: string) => razorpay.payment({ id, status, amount: PAID, created_at });
  beforeAll(async () => {
    const bank = new TestBank();
    const time = { now: NOON };
    const providers = bank.providers.map((one) => (one.gateway === "Razorpay" ? vendor.provider : one));
    const backend = await startTestBackend({ storage, ...payingOptions(bank, time), providers });
    paying = { backend, bank, time, ids: await menuIds(backend), guest: await signUpGuest(backend) };
  });
  afterAll(() => paying.backend.remove());

  test("[ROBUST-18] is refunded, disputed and compared as the attempt that was taken, not as the one that was seen first", async () => {
    const { db } = paying.backend.app;
    attempts(payment("pay_A", "created"));
    const { txn, order } = await begin(paying, { init: { gateway: "Razorpay" } });
    expect((await details(paying, txn)).status).toBe("pending");
    attempts(payment("pay_A", "failed"), payment("pay_B", "captured"));
    expect((await details(paying, txn)).status).toBe("completed");

    answers["GET /v1/payments/pay_B/refunds"] = razorpay.list();
    answers["POST /v1/payments/pay_B/refund"] = razorpay.refund({ amount: PAID, payment_id: "pay_B" });
    const who = await staffMember(paying.backend, { login: newKey("mona"), role: "manager", stores: null });
    const rest = { key: newKey("refund"), reason: "late", kind: "rest" };
    await who.post(`/console/11/orders/${order.order_id}/refund`, rest);
    expect(vendor.calls().filter((call) => call.endsWith("/refund"))).toEqual(["POST /v1/payments/pay_B/refund"]);
    const [row] = await db.select().from(paymentTxns).where(eq(paymentTxns.id, txn));
    expect(row).toMatchObject({ g_txn_id: "pay_B", status: "refunded" });

    const dispute = { id: "disp_1", payment_id: "pay_B", amount: PAID, currency: "INR", status: "open", created_at };
    answers["GET /v1/disputes/disp_1"] = dispute;
    const body = JSON.stringify({
      event: "payment.dispute.created",
      created_at,
      payload: { payment: { entity: { ...payment("pay_B", "captured") } }, dispute: { entity: dispute } },
    });
    const signature = createHmac("sha256", razorpay.KEYS.webhookSecret).update(body).digest("hex");
    await pay(paying.backend, null, "POST", "/webhook/Razorpay", body, { "x-razorpay-signature": signature });
    await handleStoredWebhooks(paying.backend.app);
    await expect.poll(() => db.select().from(paymentDisputes)).toMatchObject([{ reference: "disp_1", txn_id: txn }]);

    answers["GET /v1/payments?"] = razorpay.list(payment("pay_A", "failed"), payment("pay_B", "refunded"));
    answers["GET /v1/refunds?"] = razorpay.list(
      razorpay.refund({ payment_id: "pay_B", amount: PAID, currency: "INR", created_at }),
    );
    paying.time.now += DAY;
    await checkDays(paying.backend.app);
    const days = await db.select().from(paymentDays).where(eq(paymentDays.gateway, "Razorpay"));
    expect(days.flatMap(({ differences }) => differences)).toEqual([]);
    expect(days.some(({ vendor_taken }) => vendor_taken === PAID)).toBe(true);
  });
});
