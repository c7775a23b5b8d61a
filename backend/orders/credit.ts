import { addMoney, type Minor, subtractMoney, ZERO } from "../../lib/domain/money.ts";
import { type Cashback, cashbackOf, NO_CASHBACK } from "../../lib/domain/order/cashback.ts";
import type { RequestContext } from "../context.ts";
import type { CustomerRow } from "../db/repositories/customer/accounts.ts";
import type { OrderRow } from "../db/repositories/order/orders.ts";
import type { Repositories } from "../db/repositories.ts";
import { creditFlags } from "../identity/business-settings.ts";
import type { Bill } from "../rules/bill/bill.ts";
import { walletCredit } from "../rules/bill/wallet-credit.ts";

/**
 * WALL-03: the part of a total that the wallet pays. Only accounts have a wallet, so it is 0 for guests and visitors.
 */
export async function creditFor(
  { business }: RequestContext,
  repos: Repositories,
  customer: CustomerRow | null,
  total: Minor,
): Promise<Minor> {
  if (!customer || customer.is_guest) return ZERO;
  const { balance } = await repos.wallets.of(customer.id);
  return walletCredit({ balance, threshold: business.minimum_wallet_credit_threshold, total });
}

/**
 * WALL-01: the cashback that an order will earn under the business's current settings; none without an account or a
 * wallet.
 */
export async function cashbackFor(
  { app, business }: RequestContext,
  customer: CustomerRow | null,
  bill: Bill,
  credit: Minor,
): Promise<Cashback> {
  const { cashback: rule } = business;
  if (!rule || !customer || customer.is_guest) return NO_CASHBACK;
  if (!creditFlags(app, business.id).wallet) return NO_CASHBACK;
  const dishes = addMoney(...bill.lines.map(({ total, discount }) => subtractMoney(total, discount)));
  return cashbackOf({ percent: rule.percent, pointsPer: rule.points_per }, { dishes, walletCredit: credit });
}

/** Credits an order's cashback in the transaction that completes it. A refunded order earns none. */
export async function giveCashback(tx: Repositories, order: OrderRow, now: Date): Promise<void> {
  const { customer_id, cashback, cashback_points: points, payment_status } = order;
  if (!customer_id || (cashback === 0 && points === 0)) return;
  if (payment_status === "refunding" || payment_status === "refunded") return;
  await tx.wallets.giveCashback(customer_id, { ...movementOf(order, now), points });
}

/**
 * Reverses the cashback once if the order or its payment was undone. What the wallet holds is taken now, because a
 * balance never goes below zero; the rest is taken later.
 */
export async function takeCashbackBack(tx: Repositories, order: OrderRow, now: Date): Promise<void> {
  const { customer_id, cashback_points: points } = order;
  if (customer_id) await tx.wallets.takeCashbackBack(customer_id, { ...movementOf(order, now), points });
}

const movementOf = ({ id, store_id, number, cashback }: OrderRow, now: Date) => ({
  order_id: id,
  store_id,
  bill_number: number,
  amount: cashback,
  now,
});
