import { describe, expect, test } from "vitest";
import type { ProviderTxn } from "../../../../backend/payments-service/provider.ts";
import { BY_REFERENCE, found, PAYMENT, payment, recorded, refund, refusal, signal, txn } from "./exchanges.ts";

describe("refund", () => {
  const [READ, MAKE, LIST] = [`GET ${PAYMENT}`, `POST ${PAYMENT}/refunds`, `GET ${PAYMENT}/refunds`];
  const ONE = `GET ${PAYMENT}/refunds/1009042015`;
  const run = (answers: Readonly<Record<string, object>>, change: Partial<ProviderTxn> = {}) => {
    const vendor = recorded(answers);
    return { ...vendor, state: vendor.provider.refund({ ...txn, ...change }, "refund-0123456789", signal) };
  };
  const inProcess = refund({ status: "in_process" });

  test("[ROBUST-18] the payment is read first, then all that is left goes back under the refund's own key", async () => {
    const { state, asked } = run({ [READ]: payment(), [MAKE]: refund() });
    expect(await state).toEqual({ status: "done", refund_reference: "1009042015" });
    expect(asked.map(({ call }) => call)).toEqual([READ, MAKE]);
    expect(asked[1]?.body).toEqual({});
    expect(asked[1]?.headers.get("x-idempotency-key")).toBe("refund-0123456789");
    // Without it a refund under way is reported as a refusal.
    expect(asked[1]?.headers.get("x-render-in-process-refunds")).toBe("true");
  });

  test.each([
    ["in_process", "pending"],
    ["approved", "done"],
    ["rejected", "refused"],
    ["cancelled", "refused"],
  ])("[ROBUST-18] a refund under way that has become %s is %s", async (status, expected) => {
    const { state } = run({ [READ]: payment(), [MAKE]: inProcess, [ONE]: refund({ status }) });
    expect(await state).toEqual({ status: expected, refund_reference: "1009042015" });
  });

  test("[ROBUST-18] money that has gone back, by a lost call or in Mercado Pago's own pages, is not sent twice", async () => {
    const back = payment({ status: "refunded", transaction_amount_refunded: 25_500 });
    const { state, calls } = run({ [READ]: back, [LIST]: [refund({ id: 1, amount: 5 }), refund()] });
    expect(await state).toEqual({ status: "done", refund_reference: "1009042015" });
    expect(calls()).not.toContain(MAKE);
  });

  test("[ROBUST-18] all of it given back by others, in parts, is done, and none of their refunds counts as ours", async () => {
    const back = payment({ status: "refunded", transaction_amount_refunded: 25_500 });
    const { state, calls } = run({
      [READ]: back,
      [LIST]: [refund({ amount: 20_000 }), refund({ id: 2, amount: 5_500 })],
    });
    expect(await state).toEqual({ status: "done", refund_reference: null });
    expect(calls()).not.toContain(MAKE);
  });

  test("an account without money is tried again, and what Mercado Pago refuses for good is refused", async () => {
    const refuse = (message: string) => run({ [READ]: payment(), [MAKE]: refusal(message) }).state;
    await expect(refuse("Insufficient amount to refund")).rejects.toThrow("Insufficient");
    expect(await refuse("Payment too old to be refunded")).toEqual({ status: "refused", refund_reference: null });
    await expect(run({ [READ]: payment(), [MAKE]: refusal("locked", 423) }).state).rejects.toThrow("423");
  });

  test("[ROBUST-18] a refund that is known is read by its id, and not requested again", async () => {
    for (const [status, expected] of [
      ["in_process", "pending"],
      ["approved", "done"],
    ] as const) {
      const { provider, calls } = recorded({ [READ]: payment(), [ONE]: refund({ status }) });
      const state = await provider.refundState?.(txn, "1009042015", signal);
      expect(state).toEqual({ status: expected, refund_reference: "1009042015", amount: 25_500 });
      expect(calls().filter((call) => call.startsWith("POST"))).toEqual([]);
    }
  });

  test("without a known payment the one that was taken is refunded; with none there is nothing to refund", async () => {
    const taken = { [BY_REFERENCE]: found(payment({ id: 1, status: "rejected" }), payment()), [MAKE]: refund() };
    expect((await run(taken, { g_txn_id: null }).state).status).toBe("done");
    const nothing = run({ [BY_REFERENCE]: found() }, { g_txn_id: null });
    expect(await nothing.state).toEqual({ status: "refused", refund_reference: null });
  });
});
