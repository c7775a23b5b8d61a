import { expect, test } from "vitest";
import { paidWord } from "@/components/order/order-words";
import type { OrderDetail } from "@/lib/api/order/order";

const cash = (state: string, before: readonly string[] = []) =>
  ({
    state,
    status_updates: [...before, state].map((status) => ({ status })),
    payment: null,
    payment_option: "cash",
  }) as unknown as OrderDetail;

test("[OLIST-02] cash is owed until the order is complete, and no more once it was called off", () => {
  expect(["PLACED", "DISPATCHED", "COMPLETED"].map((state) => paidWord(cash(state)))).toEqual([
    "pending",
    "pending",
    "completed",
  ]);
  expect(paidWord(cash("ARCHIVED"))).toBe("completed");
  for (const order_type of ["delivery", "pickup"]) {
    const unpaid = { ...cash("COMPLETED"), order_type, payment: { status: "pending" } };
    expect(paidWord(unpaid as unknown as OrderDetail), order_type).toBe("completed");
  }
  for (const state of ["CANCELLED", "EXPIRED", "VOIDED"]) {
    expect(paidWord(cash(state))).toBe("canceled");
    expect(paidWord(cash("ARCHIVED", ["PLACED", state])), "archived since").toBe("canceled");
  }
});

test("[D6] money that goes back is 'going back' and then 'refunded', never 'paid', whatever became of the order", () => {
  for (const state of ["PLACED", "DISPATCHED", "COMPLETED", "ARCHIVED", "CANCELLED", "EXPIRED", "VOIDED"]) {
    for (const status of ["refunding", "refunded"] as const) {
      const order = { state, payment: { status }, payment_option: "payment_gateway" } as unknown as OrderDetail;
      expect(paidWord(order), state).toBe(status);
    }
  }
});
