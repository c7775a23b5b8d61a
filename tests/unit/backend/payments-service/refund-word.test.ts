import { expect, test } from "vitest";
import type { RefundReason } from "../../../../backend/payments-service/rules/provider-state.ts";
import { refundWord } from "../../../../backend/payments-service/rules/refund-word.ts";
import { REFUND_WORDS } from "../../../../payments/core/enumerations.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));
const paid = { refund_reason: null, charged_at: at(0), refunded_at: null };

test.each<[RefundReason, string]>([
  ["hold_over", "late"],
  ["no_order", "late"],
  ["no_reload", "late"],
  ["paid_twice", "twice"],
  ["amount_differs", "amount"],
  ["order_cancelled", "cancelled"],
  ["by_staff", "shop"],
  ["by_server", "shop"],
  ["trial", "shop"],
])("[PGW-16] a refund by reason of %s is told the guest as %s, which the client knows", (refund_reason, word) => {
  expect(refundWord({ ...paid, refund_reason }, "none")).toBe(word);
  expect(REFUND_WORDS).toContain(word);
});

test("[PGW-16] parts are the shop's: some leave the payment paid, all are all of it", () => {
  expect(refundWord(paid, "none")).toBeNull();
  expect(refundWord(paid, "some")).toBe("part");
  expect(refundWord(paid, "all")).toBe("shop");
});

test("[PGW-16] what was given back at the vendor is the shop's doing, unless it was gone when it was first heard of", () => {
  expect(refundWord({ ...paid, refunded_at: at(5) }, "none")).toBe("shop");
  expect(refundWord({ ...paid, refunded_at: at(5) }, "some")).toBe("shop");
  expect(refundWord({ ...paid, refunded_at: at(0) }, "none")).toBeNull();
});
