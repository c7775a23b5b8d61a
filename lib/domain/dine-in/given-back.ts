import { addMoney, type Minor } from "../money.ts";

interface Refund {
  readonly payment_id?: string | null;
  readonly amount: Minor;
  readonly status: string;
}

/** What of a payment at a table is no longer with the restaurant, and whether it has all gone. */
export interface GivenBack {
  readonly amount: Minor;
  readonly isAll: boolean;
  readonly word: "going" | "gone" | "allGoing" | "allGone";
}

/** What goes back or went back of these payments; null if nothing does. A refund that failed is still the guest's to get. */
export function givenBackOf(
  payments: readonly { readonly payment_id: string; readonly payable: Minor }[],
  refunds: readonly Refund[],
): GivenBack | null {
  const ids = new Set(payments.map(({ payment_id }) => payment_id));
  const own = refunds.filter(({ payment_id }) => payment_id && ids.has(payment_id));
  const amount = addMoney(...own.map((refund) => refund.amount));
  if (amount === 0) return null;
  const isAll = amount >= addMoney(...payments.map(({ payable }) => payable));
  const isGone = own.every(({ status }) => status === "gone_back");
  return { amount, isAll, word: isAll ? (isGone ? "allGone" : "allGoing") : isGone ? "gone" : "going" };
}
