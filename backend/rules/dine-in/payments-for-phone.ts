import { leastMoney, type Minor, subtractMoney, ZERO } from "../../../lib/domain/money.ts";

interface Payment {
  readonly guest_id: string | null;
  readonly amount: Minor;
  readonly tip: Minor;
  readonly rounding: Minor;
}

/** DINE-05: what a phone sees of a payment. Only its giver sees a tip, and what it was rounded with. */
export const paymentFor = <P extends Payment>(guestId: string, payment: P): P =>
  payment.guest_id === guestId ? payment : { ...payment, tip: ZERO, rounding: ZERO };

interface Refund {
  /** Null: of what staff took from several. */
  readonly payment_id: string | null;
  readonly amount: Minor;
}

/**
 * DINE-04, DINE-05: what a phone sees of the refunds, oldest first. Of another guest's payment no more goes back than their
 * part of the bill: the rest would tell their tip.
 */
export function refundsFor<R extends Refund>(
  guestId: string,
  refunds: readonly R[],
  payments: readonly (Payment & { readonly id: string })[],
): R[] {
  const left = new Map(payments.flatMap((one) => (one.guest_id === guestId ? [] : [[one.id, one.amount] as const])));
  return refunds.flatMap((refund) => {
    const most = refund.payment_id === null ? undefined : left.get(refund.payment_id);
    if (refund.payment_id === null || most === undefined) return [refund];
    const amount = leastMoney(refund.amount, most);
    left.set(refund.payment_id, subtractMoney(most, amount));
    return amount > 0 ? [{ ...refund, amount }] : [];
  });
}
