import { describe, expect, test } from "vitest";
import type { RefundPart } from "../../../../backend/payments-service/provider.ts";
import { refundIdAt } from "../../../../backend/payments-service/rules/refund-id.ts";
import { failure, list, type Recorded, recorded, refund, signal, txn } from "./exchanges.ts";

const [LIST, MAKE] = ["GET /v1/refunds", "POST /v1/refunds"];
const ours = (change: Record<string, unknown> = {}) => refund({ metadata: { refund_id: "r0123" }, ...change });
const part: RefundPart = { amount: { ...txn.amount, value: 500, shown: "5.00" }, before: 0 };
const calls = ({ asked }: ReturnType<typeof recorded>) => asked.map(({ method, path }) => `${method} ${path}`);

describe("refunds at Stripe", () => {
  test("[ROBUST-02] a refund goes out under its own key and with our id of it, and whatever Stripe says of it is reported", async () => {
    const made = recorded({ [LIST]: list(), [MAKE]: ours() });
    expect(await made.provider.refund(txn, "r0123", signal())).toEqual({
      status: "done",
      refund_reference: "re_1Recorded",
    });
    expect(made.asked[1]?.headers.get("idempotency-key")).toBe("r0123");
    expect(Object.fromEntries(made.asked[1]?.body ?? [])).toEqual({
      payment_intent: "pi_3Recorded",
      "metadata[refund_id]": "r0123",
    });
    const state = async (answer: Recorded) =>
      (await recorded({ [LIST]: list(), [MAKE]: answer }).provider.refund(txn, "r0123", signal())).status;
    expect(await state(ours({ status: "pending", pending_reason: "insufficient_funds" }))).toBe("pending");
    expect(await state(ours({ status: "requires_action" }))).toBe("pending");
    expect(await state(ours({ status: "failed" }))).toBe("refused");
    const error = { type: "invalid_request_error", message: "Refund amount is greater than unrefunded amount." };
    expect(await state(failure(400, error))).toBe("refused");
    await expect(state(failure(500, { type: "api_error", message: "down" }))).rejects.toThrow();
  });

  // docs.stripe.com/api/idempotent_requests: a key may be forgotten after a day, and then makes another refund.
  test("[PAY-REFUND] one that an earlier call made is found among those of the payment and not made again, in whichever state and however late", async () => {
    for (const [status, told] of [
      ["succeeded", "done"],
      ["pending", "pending"],
      ["failed", "refused"],
      ["canceled", "refused"],
    ] as const) {
      const dashboard = refund({ id: "re_0", amount: 500 });
      const again = recorded({ [LIST]: list(dashboard, ours({ status, amount: 500 })) });
      expect(await again.provider.refund(txn, "r0123", signal(), part), status).toEqual({
        status: told,
        refund_reference: "re_1Recorded",
      });
      expect(calls(again)).toEqual([LIST]);
      expect(again.asked[0]?.query.get("payment_intent")).toBe("pi_3Recorded");
    }
  });

  // Of two copies of the first round's request one was refused, and only that was heard.
  test("[PAY-REFUND] a refund of an earlier round that was made after all is reported and not made again; one that failed is", async () => {
    const digits = "7".repeat(31);
    const id = refundIdAt(`p${digits}0`, 2);
    const earlier = (status: string) => refund({ status, metadata: { refund_id: refundIdAt(`p${digits}0`, 1) } });
    for (const status of ["succeeded", "pending"]) {
      const again = recorded({ [LIST]: list(earlier(status)) });
      const told = status === "pending" ? "pending" : "done";
      expect(await again.provider.refund(txn, id, signal(), part)).toEqual({
        status: told,
        refund_reference: "re_1Recorded",
      });
      expect(calls(again)).toEqual([LIST]);
    }
    const failed = recorded({ [LIST]: list(earlier("failed")), [MAKE]: ours() });
    expect((await failed.provider.refund(txn, id, signal(), part)).status).toBe("done");
    expect(calls(failed)).toEqual([LIST, MAKE]);
  });

  test("[PAY-REFUND] it is found on a later page of the list; without the list nothing is sent", async () => {
    const paged = recorded({
      [LIST]: ({ searchParams }) =>
        searchParams.get("starting_after") === "re_0"
          ? list(ours())
          : { ...list(refund({ id: "re_0" })), has_more: true },
    });
    expect((await paged.provider.refund(txn, "r0123", signal())).status).toBe("done");
    expect(calls(paged)).toEqual([LIST, LIST]);
    const silent = recorded({ [MAKE]: ours() });
    await expect(silent.provider.refund(txn, "r0123", signal())).rejects.toThrow();
    expect(calls(silent)).toEqual([LIST]);
  });

  test("[PAY-REFUND] what was given back in the dashboard is done once nothing of it is pending", async () => {
    const error = { type: "invalid_request_error", code: "charge_already_refunded", message: "already refunded" };
    const told = async (...refunds: readonly object[]) =>
      recorded({ [LIST]: list(...refunds), [MAKE]: failure(400, error) }).provider.refund(txn, "r0123", signal());
    expect(await told(refund({ id: "re_8" }))).toEqual({ status: "done", refund_reference: "re_8" });
    expect(await told(refund({ id: "re_8" }), refund({ id: "re_9", status: "pending" }))).toEqual({
      status: "pending",
      refund_reference: "re_9",
    });
  });

  test("[PAY-REFUND] what became of one is asked by its name", async () => {
    const { provider } = recorded({ "GET /v1/refunds/re_1Recorded": refund({ status: "failed" }) });
    expect(await provider.refundState?.(txn, "re_1Recorded", signal())).toEqual({
      status: "refused",
      refund_reference: "re_1Recorded",
      amount: 2_599,
    });
  });
});
