/**
 * WALL-03: how much of a bill the wallet pays, in minor units. Nothing while the balance lies below the business's
 * minimum_wallet_credit_threshold; otherwise all that is there, up to the whole bill.
 */
export function walletCredit(ask: {
  readonly balance: number;
  /** null: any balance counts. */
  readonly threshold: number | null;
  readonly total: number;
}): number {
  const { balance, threshold, total } = ask;
  if (balance <= 0 || total <= 0 || balance < (threshold ?? 0)) return 0;
  return Math.min(balance, total);
}
