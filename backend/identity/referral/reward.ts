import type { OrderRow } from "../../db/repositories/order/orders.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { Services } from "../../services.ts";
import { creditFlags } from "../business-settings.ts";

/** payment_type of both credits in the wallet's ledger. */
const INVITED = "referral";
const WELCOME = "referral_welcome";

/**
 * REF-01: the first complete order of somebody who came by an invitation brings wallet credit to both, as the business says. Once for a
 * friend, however many of their orders end at the same moment and whatever is repeated: the reward's row is what decides. Never for an
 * order to the inviter's own number, nor between accounts that were used on one device. Runs within the step that completes the order.
 */
export async function rewardReferral(app: Services, tx: Repositories, order: OrderRow, now: Date): Promise<void> {
  const rule = (await tx.business.row())?.referral_reward;
  if (!rule || !order.customer_id || order.sub_total < rule.min_order_total) return;
  const friend = await tx.accounts.byId(order.customer_id);
  if (!friend?.referred_by || friend.is_guest) return;
  if (!creditFlags(app, tx.businessId).referral) return;
  // Held until the end: the limit of one inviter is counted by one order at a time.
  await tx.accounts.lock(friend.referred_by);
  const inviter = await tx.accounts.byId(friend.referred_by);
  if (!inviter?.signed_up_at || inviter.phone === order.phone) return;
  if (await tx.referrals.shareDevice(inviter.id, friend.id)) return;
  const full = rule.most !== null && (await tx.referrals.rewardedBy(inviter.id)) >= rule.most;
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
  // Always in the same order, so that two who invited each other never wait for one another. Of the friend's order the inviter sees nothing.
  const credits = [
    { id: inviter.id, amount: rule.inviter, payment_type: INVITED },
    { id: friend.id, amount: rule.friend, payment_type: WELCOME },
  ].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, amount, payment_type } of credits) {
    if (amount > 0) await tx.wallets.give(id, { amount, payment_type, now });
  }
}

/**
 * An order that was undone after it was complete has brought nothing: the credits of its reward are taken back. A wallet is never below
 * nothing: what was spent is owed, and the next credit from the business pays it. So the friend's next complete order may bring the reward
 * again, and nobody has it twice. Runs within the step that voids the order.
 */
export async function takeRewardBack(tx: Repositories, order: Pick<OrderRow, "id">, now: Date): Promise<void> {
  const reward = await tx.referrals.broughtBy(order.id);
  if (!reward) return;
  const credits = [
    { id: reward.inviter_id, amount: reward.inviter_amount },
    { id: reward.customer_id, amount: reward.friend_amount },
  ].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, amount } of credits) if (amount > 0) await tx.wallets.takeBack(id, { amount, now });
  await tx.referrals.forget(order.id);
}
