import { randomInt } from "node:crypto";
import type { RequestContext } from "../context.ts";
import type { CustomerRow } from "../db/repositories/accounts.ts";

/** Letters and digits that nobody mistakes for one another. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 8;

/** REF-01: the customer's own code, made when it is first asked for. */
export async function referralCode(context: RequestContext, customer: CustomerRow): Promise<string> {
  if (customer.referral_code) return customer.referral_code;
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return context.repos.accounts.giveReferralCode(customer.id, code);
}

/** RTE-18: who sent somebody here, by the code of the link; null for an unknown code and for one's own. */
export async function referrerOf(
  context: RequestContext,
  code: string | null | undefined,
  self: string,
): Promise<string | null> {
  const given = code?.trim().toUpperCase() ?? "";
  if (!/^[A-Z0-9]{4,20}$/.test(given)) return null;
  const referrer = await context.repos.accounts.byReferralCode(given);
  return referrer && referrer.id !== self ? referrer.id : null;
}
