import type { OrderRow } from "../../db/repositories/order/orders.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { Services } from "../../services.ts";
import { creditFlags } from "../business-settings.ts";

/** payment_type of both credits in the wallet's ledger. */
const INVITED = "referral";
const WELCOME = "referral_welcome";

/**
 * REF-01: the first completed order of an invited friend earns both wallet credit, as the business configured. Once per
 * friend, even if several orders complete at the same moment or the call is repeated: the reward's row decides. Never
 * for an order to the inviter's own number, nor between accounts used on one device. Runs in the transaction that
 * completes the order.
 */
export async function rewardReferral(app: Services, tx: Repositories, order: OrderRow, now: Date): Promise<void> {
  const rule = (await tx.business.row())?.referral_reward;
  if (!rule || !order.customer_id || order.sub_total < rule.min_order_total) return;
  const friend = await tx.accounts.byId(order.customer_id);
  if (!friend?.referred_by || friend.is_guest) return;
  if (!creditFlags(app, tx.businessId).referral) return;
  // Locked until the end, so that one order at a time counts towards an inviter's limit.
  await tx.accounts.lock(friend.referred_by);
  const inviter = await tx.accounts.byId(friend.referred_by);
  if (!inviter?.signed_up_at || inviter.phone === order.phone) return;
  if (await tx.devices.haveSharedDevice(inviter.id, friend.id)) return;
  const full = rule.most !== null && (await tx.referrals.countRewards(inviter.id)) >= rule.most;
  if (full) return;
  const made = await tx.referrals.insert({
    customer_id: friend.id,
    inviter_id: inviter.id,
    order_id: order.id,
    number: app.tokens.mac("referral-number", `${tx.businessId} ${friend.isd_code}${friend.phone}`),
    inviter_amount: rule.inviter,
    friend_amount: rule.friend,
    created_at: now,
  });
  if (!made) return;
  // Always in the same order, so that two who invited each other cannot deadlock. The inviter sees nothing of the
  // friend's order.
  const credits = [
    { id: inviter.id, amount: rule.inviter, payment_type: INVITED },
    { id: friend.id, amount: rule.friend, payment_type: WELCOME },
  ].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, amount, payment_type } of credits) {
    if (amount > 0) await tx.wallets.give(id, { amount, payment_type, now });
  }
}

/**
 * An order undone after it was complete has earned nothing: the credits of its reward are reversed. A balance never
 * goes below zero: what was spent is owed and deducted from the next credit by the business. The friend's next
 * completed order may earn the reward, so it is given once at most. Runs in the transaction that voids the order.
 */
export async function takeRewardBack(tx: Repositories, order: Pick<OrderRow, "id">, now: Date): Promise<void> {
  const reward = await tx.referrals.rewardOfOrder(order.id);
  if (!reward) return;
  const credits = [
    { id: reward.inviter_id, amount: reward.inviter_amount },
    { id: reward.customer_id, amount: reward.friend_amount },
  ].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, amount } of credits) if (amount > 0) await tx.wallets.takeBack(id, { amount, now });
  await tx.referrals.deleteReward(order.id);
}
