import { leastMoney, type Minor, ZERO } from "../../../lib/domain/money.ts";

/**
 * WALL-03: how much of a bill the wallet pays, in minor units. Nothing while the balance is below the business's
 * minimum_wallet_credit_threshold; otherwise the whole balance, up to the whole bill.
 */
export function walletCredit(terms: {
  readonly balance: Minor;
  /** null: any balance counts. */
  readonly threshold: Minor | null;
  readonly total: Minor;
}): Minor {
  const { balance, threshold, total } = terms;
  if (balance <= 0 || total <= 0 || balance < (threshold ?? 0)) return ZERO;
  return leastMoney(balance, total);
}
