import { randomInt } from "node:crypto";
import type { RequestContext } from "../../context.ts";
import type { CustomerRow } from "../../db/repositories/customer/accounts.ts";
import type { ReferralRewardRow } from "../../db/schema/business.ts";
import { creditFlags } from "../business-settings.ts";

/** Letters and digits that are not easily confused. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 8;

/** REF-01: the customer's own code, created on first use. */
export async function referralCode(context: RequestContext, customer: CustomerRow): Promise<string> {
  if (customer.referral_code) return customer.referral_code;
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return context.repos.accounts.giveReferralCode(customer.id, code);
}

async function ownerOf(context: RequestContext, code: string | null | undefined): Promise<CustomerRow | null> {
  const given = code?.trim().toUpperCase() ?? "";
  return /^[A-Z0-9]{4,20}$/.test(given) ? context.repos.accounts.byReferralCode(given) : null;
}

/**
 * RTE-18: what an invitation promises the invited friend, before sign-in. Null for an unknown code, if invitations are
 * switched off, and if the inviter has reached the maximum of rewards: it promises only what rewardReferral gives.
 */
export async function invitationBy(
  context: RequestContext,
  code: string,
): Promise<{ readonly known: boolean; readonly reward: ReferralRewardRow | null }> {
  const { app, business, repos } = context;
  const owner = await ownerOf(context, code);
  if (!owner?.signed_up_at || !creditFlags(app, business.id).referral) return { known: false, reward: null };
  const rule = business.referral_reward;
  const full = rule?.most != null && (await repos.referrals.countRewards(owner.id)) >= rule.most;
  return { known: true, reward: full ? null : rule };
}

/**
 * RTE-18: the customer whose invitation link was followed, by its code; null for an unknown code, one's own, and one of
 * the same device.
 */
export async function referrerOf(
  context: RequestContext,
  code: string | null | undefined,
  self: string,
): Promise<string | null> {
  const referrer = await ownerOf(context, code);
  if (!referrer || referrer.id === self) return null;
  return (await context.repos.devices.haveSharedDevice(referrer.id, self)) ? null : referrer.id;
}

/** A keyed hash of the device's id; null if it is not a valid id. */
export function deviceHash({ app, business }: RequestContext, device: string | null | undefined): string | null {
  if (!device || !/^[\w-]{16,64}$/.test(device)) return null;
  return app.tokens.mac("device", `${business.id} ${device}`);
}

/** Records on which device a customer signed in. */
export async function noteDevice(context: RequestContext, customerId: string, device: string | null | undefined) {
  const hash = deviceHash(context, device);
  if (hash) await context.repos.devices.record(customerId, hash, context.now);
}
