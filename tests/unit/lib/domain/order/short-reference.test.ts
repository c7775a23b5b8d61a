import { expect, it } from "vitest";
import { paymentReference, shortReference } from "@/lib/domain/order/short-reference";

it("one payment has one reference: its transaction's, as on the wallet's line", () => {
  const txnId = "6f1d2c3b-aaaa-4bbb-8ccc-00009374c5fc";
  const reference = "eefcb0d9-1111-4222-8333-444455556666";
  expect(paymentReference({ txnId, reference })).toBe("9374C5FC");
  expect(paymentReference({ txnId, reference })).toBe(shortReference(txnId));
  // Nothing has reached the payment service yet.
  expect(paymentReference({ txnId: null, reference })).toBe("55556666");
  expect(paymentReference({ txnId: null, reference: "" })).toBe("");
});
