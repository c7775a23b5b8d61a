import { isOneOf, SOCIAL_PROVIDERS } from "../../../lib/domain/enumerations.ts";
import type { RequestContext } from "../../context.ts";
import type { CustomerRow } from "../../db/repositories/customer/accounts.ts";
import { issueToken, splitName } from "../accounts.ts";
import { referrerOf } from "../referral/referral.ts";
import { findVerifier } from "./verifiers.ts";

const refused = (context: RequestContext, code: "INVALID_EMAIL" | "INVALID_TOKEN" | "UNREACHABLE") => ({
  status: "error",
  message: context.text(`social.${code}`),
  code,
  token: null,
  phone: null,
  social_token: null,
  signup: false,
});

const notAvailable = (context: RequestContext) => {
  const because = context.text("not_available.social_login");
  return context.fail("NOT_AVAILABLE", "not_available", { operation: "socialLogin", because });
};

/** Far longer than any provider's token; a longer one is neither sent on nor hashed. */
const MAX_TOKEN_LENGTH = 8000;

/**
 * SESS-02: signs in the person identified by Google or Facebook. Name and e-mail come from the provider, not from the
 * call. A new person proves a phone number once, because the number is the account: `social_token` is sent with
 * verifyOTP.
 */
export async function socialLogin(
  context: RequestContext,
  args: { token: string; type: string; nonce?: string | null },
) {
  const { repos, app, business, now } = context;
  const type = args.type.toLowerCase();
  if (!isOneOf(SOCIAL_PROVIDERS, type)) throw notAvailable(context);
  if (args.token.length > MAX_TOKEN_LENGTH) return refused(context, "INVALID_TOKEN");
  const verify = await findVerifier(context, type, args.token);
  if (!verify) throw notAvailable(context);
  const verdict = await verify(args.token, now, args.nonce);
  if (!verdict.ok) return refused(context, verdict.reason);
  if (verdict.singleUse && !(await claimToken(context, args.token))) return refused(context, "INVALID_TOKEN");
  const { subject, email, name } = verdict.person;
  const customer = await repos.accounts.bySocial(type, subject);
  if (customer) {
    const token = await issueToken(context, customer);
    const signup = customer.signed_up_at === null;
    return { status: "success", message: null, code: null, token, phone: customer.phone, social_token: null, signup };
  }
  const social_token = await app.tokens.seal({ provider: type, subject, email, name }, business.id, now);
  const message = context.text("social.phone_needed");
  return { status: "phone_needed", message, code: null, token: null, phone: null, social_token, signup: false };
}

/** Longer than any provider's token is valid. */
const REMEMBER_TOKEN_MS = 2 * 60 * 60_000;

/** Uses up a token. False if it was used before: an eavesdropper would be second. */
async function claimToken({ app, repos, now }: RequestContext, token: string): Promise<boolean> {
  const subject = app.tokens.mac("social-token", token);
  const once = { kind: "social-token", subject, most: 1, windowMs: REMEMBER_TOKEN_MS };
  return (await repos.transaction((tx) => tx.limits.take(once, now))) === null;
}

/**
 * Links a provider's identity to the account whose number was just proved, and fills in a missing name. For a new
 * customer this is the whole sign-up, so `referral_code` applies here (RTE-18).
 */
export async function linkIdentity(
  context: RequestContext,
  customer: CustomerRow,
  codes: { social_token?: string | null; referral_code?: string | null },
): Promise<CustomerRow> {
  const { repos, app, business, now } = context;
  const sealed = codes.social_token ? await app.tokens.unseal(codes.social_token, business.id, now) : null;
  const { provider, subject, email, name } = sealed ?? {};
  if (!isOneOf(SOCIAL_PROVIDERS, provider) || typeof subject !== "string") return customer;
  await repos.accounts.linkIdentity(customer.id, provider, subject, now);
  if (customer.signed_up_at || typeof name !== "string" || typeof email !== "string") return customer;
  const referred_by = await referrerOf(context, codes.referral_code, customer.id);
  const updated = await repos.accounts.update(
    customer.id,
    { ...splitName(name), email, signed_up_at: now, referred_by },
    now,
  );
  return updated ?? customer;
}
