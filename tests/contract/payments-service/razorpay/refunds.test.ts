import { describe, expect, test } from "vitest";
import type { ProviderTxn } from "../../../../backend/payments-service/provider.ts";
import { list, ORDER, PAYMENT, payment, recorded, refund, refusal, signal, txn } from "./exchanges.ts";

describe("refund", () => {
  const REFUNDS = `GET ${PAYMENT}/refunds`;
  const PAYMENTS = `GET ${ORDER}/payments`;
  const run = (answers: Readonly<Record<string, object>>, change: Partial<ProviderTxn> = {}) => {
    const vendor = recorded({ [PAYMENTS]: list(payment()), ...answers });
    return { ...vendor, state: vendor.provider.refund({ ...txn, ...change }, "refund-0123456789", signal) };
  };

  test.each([
    ["processed", "done"],
    ["pending", "pending"],
    ["failed", "refused"],
  ])("[ROBUST-18] a refund that is %s is %s, under the refund's own key and receipt", async (status, expected) => {
    const { state, asked } = run({ [REFUNDS]: list(), [`POST ${PAYMENT}/refund`]: refund({ status }) });
    expect(await state).toEqual({ status: expected, refund_reference: "rfnd_FP8QHiV938haTz" });
    expect(asked[2]?.headers.get("x-refund-idempotency")).toBe("refund-0123456789");
    expect(asked[2]?.body).toEqual({ amount: 50_000, speed: "normal", receipt: "refund-0123456789" });
  });

  test("[ROBUST-18] asked again it looks the refund up, so that a pending one is seen to end and none is made twice", async () => {
    const { state, calls } = run({ [REFUNDS]: list(refund({ id: "rfnd_other", receipt: "another" }), refund()) });
    expect(await state).toEqual({ status: "done", refund_reference: "rfnd_FP8QHiV938haTz" });
    expect(calls()).toEqual([PAYMENTS, REFUNDS]);
  });

  test("a payment that was refunded in the dashboard is done; an account without money and a conflict are tried again", async () => {
    const refused = {
      [REFUNDS]: list(),
      [`POST ${PAYMENT}/refund`]: refusal("The payment has been fully refunded already"),
    };
    const given = run({ ...refused, [`GET ${PAYMENT}`]: payment({ status: "refunded", amount_refunded: 50_000 }) });
    expect((await given.state).status).toBe("done");
    const refusedForGood = run({ ...refused, [`GET ${PAYMENT}`]: payment() });
    expect((await refusedForGood.state).status).toBe("refused");
    const poor = refusal("Your account does not have enough balance to carry out the refund operation.");
    await expect(
      run({ [REFUNDS]: list(), [`POST ${PAYMENT}/refund`]: poor, [`GET ${PAYMENT}`]: payment() }).state,
    ).rejects.toThrow("balance");
    const conflict = { status: 409, body: { error: { code: "BAD_REQUEST_ERROR", description: "In progress" } } };
    await expect(run({ [REFUNDS]: list(), [`POST ${PAYMENT}/refund`]: conflict }).state).rejects.toThrow("409");
  });

  test("the payment that was taken is refunded, whatever attempt is known; with none there is nothing to refund", async () => {
    const paid = { [PAYMENTS]: list(payment({ id: "pay_1", status: "failed" }), payment()) };
    for (const g_txn_id of [null, "pay_1"])
      expect((await run({ ...paid, [REFUNDS]: list(refund()) }, { g_txn_id }).state).status).toBe("done");
    const unpaid = run({ [PAYMENTS]: list() });
    expect(await unpaid.state).toEqual({ status: "refused", refund_reference: null });
  });
});
