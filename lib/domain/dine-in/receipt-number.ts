interface Paid {
  readonly guest_id?: string | null;
  readonly status: string;
}

/**
 * DINE-04: the number of a payer's receipt: the bill's, and which of its payers this is. Null for a guest who paid nothing:
 * the bill is theirs as it is everybody's.
 */
export function receiptNumber(bill: string, payments: readonly Paid[], guestId: string | undefined): string | null {
  const payers = [
    ...new Set(payments.flatMap(({ status, guest_id }) => (status === "paid" ? [guest_id ?? null] : []))),
  ];
  const at = guestId === undefined ? -1 : payers.indexOf(guestId);
  return at < 0 ? null : `${bill}-${at + 1}`;
}
