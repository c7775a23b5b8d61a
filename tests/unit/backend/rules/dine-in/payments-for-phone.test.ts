import { expect, test } from "vitest";
import { paymentFor, refundsFor } from "@/backend/rules/dine-in/payments-for-phone";
import { asMinor } from "@/lib/domain/money";

const ben = { id: "b", guest_id: "ben", amount: asMinor(7_000), tip: asMinor(1_000), rounding: asMinor(3) };
const staff = { ...ben, id: "s", guest_id: null };
const refund = (payment_id: string | null, amount: number) => ({ payment_id, amount: asMinor(amount) });

test("[DINE-05] a tip, and what it was rounded with, is shown to nobody but its giver", () => {
  expect(paymentFor("ben", ben)).toBe(ben);
  expect(paymentFor("ana", ben)).toEqual({ ...ben, tip: 0, rounding: 0 });
  expect(paymentFor("ana", staff)).toMatchObject({ tip: 0 });
});

test("[DINE-04] [DINE-05] of another guest's payment no more goes back than their part of the bill, which would tell the tip", () => {
  const refunds = [refund("b", 4_500), refund(null, 900), refund("b", 3_000), refund("b", 500)];
  expect(refundsFor("ben", refunds, [ben, staff])).toEqual(refunds);
  const told = [refund("b", 4_500), refund(null, 900), refund("b", 2_500)];
  expect(refundsFor("ana", refunds, [ben, staff])).toEqual(told);
});
