import type { RequestContext } from "../../context.ts";
import type { Resolvers } from "../../generated/resolvers.ts";
import { issueToken, splitName, userOnWire } from "../../identity/accounts.ts";
import { checkCode } from "../../identity/codes/check-code.ts";
import { sendCode } from "../../identity/codes/one-time-code.ts";
import { proveGuestPhone } from "../../identity/codes/prove-guest-phone.ts";
import { guestRules } from "../../identity/guest-rules.ts";
import { guestWait } from "../../identity/limits.ts";
import { readPhone } from "../../identity/phone.ts";
import { readEmail, requireText } from "../../identity/read-fields.ts";
import { noteDevice } from "../../identity/referral/referral.ts";
import { customerOrNull } from "../../identity/require-login.ts";
import { announceSignOut } from "../../identity/sign-out.ts";
import { completeSignup } from "../../identity/sign-up.ts";
import { linkIdentity, socialLogin } from "../../identity/social/sign-in.ts";

const refused = (message: string) => ({ status: "error", message, token: null });

/**
 * SESS-06: renews a token that is valid or ended at most 30 days ago; never for guests. The old one ends a minute after
 * the new one is first used, so a lost response locks no customer out; using it later revokes the whole family.
 */
async function refresh(context: RequestContext, token: string) {
  const { app, business, repos, now } = context;
  const check = await app.tokens.verifyForRenewal(token, business.id, now);
  if (!check.ok)
    return refused(context.text(check.reason === "expired" ? "errors.token_expired" : "errors.token_invalid"));
  const { customerId, tokenId, version, guest } = check.claims;
  if (guest) return refused(context.text("otp.refresh_guest"));
  const found = await repos.tokens.renewable(customerId, tokenId, version, now);
  if (!found) return refused(context.text("errors.token_invalid"));
  return { status: "success", message: null, token: await issueToken(context, found.customer, found.token) };
}

/** SESS-05: ends this sign-in, or all of the customer's. A token that is no longer valid has nothing to end. */
async function signOut(context: RequestContext, everywhere: boolean) {
  const { principal, repos, now } = context;
  const customer = await customerOrNull(context);
  if (!customer || principal.kind === "visitor") return { success: true, message: null };
  if (everywhere) await repos.accounts.endTokens(customer.id);
  const token = await repos.tokens.byId(principal.tokenId);
  if (token) await repos.tokens.revokeFamily(token, now);
  await announceSignOut(context.app, customer.id);
  return { success: true, message: null };
}

async function signUpGuest(
  context: RequestContext,
  args: { customerName: string; isd_code: string; customerPhone: string; email?: string | null },
) {
  const rules = guestRules(context.app, context.business.id);
  if (!rules.enabled) return { status: "error", message: context.text("otp.guest_off"), data: null };
  const number = readPhone(context, args.customerPhone, args.isd_code);
  const name = splitName(requireText(context, "customerName", args.customerName));
  const email = readEmail(context, args.email);
  if (rules.emailRequired && !email) throw context.fail("BAD_REQUEST", "email_required", {}, { field: "email" });
  const wait = await guestWait(context);
  if (wait !== null) {
    const message = context.text("otp.guest_too_many", { minutes: Math.ceil(wait / 60) });
    return { status: "error", message, data: null };
  }
  const guest = await context.repos.accounts.createGuest(
    { ...number, ...name, email, language: context.lang },
    context.now,
  );
  return {
    status: "success",
    message: null,
    data: {
      email,
      ...name,
      phone: guest.phone,
      is_guest_checkout: true,
      access_token: await issueToken(context, guest),
    },
  };
}

export const identityResolvers: Resolvers = {
  Query: {
    getOTP: (_root, args, context) => sendCode(context, args),
  },
  Mutation: {
    socialLogin: (_root, args, context) => socialLogin(context, args),
    verifyOTP: async (_root, args, context) => {
      const check = await checkCode(context, args);
      if (!check.ok) return { ...refused(check.message), code: check.code, signup: false, user: null };
      // The device first, so that a customer cannot invite themselves (REF-01).
      await noteDevice(context, check.customer.id, args.device);
      const customer = await linkIdentity(context, check.customer, args);
      const token = await issueToken(context, customer);
      return {
        status: "success",
        message: null,
        code: null,
        token,
        signup: customer.signed_up_at === null,
        user: await userOnWire(context, customer, token),
      };
    },
    completeSignup: (_root, args, context) => completeSignup(context, args),
    proveGuestPhone: (_root, args, context) => proveGuestPhone(context, args),
    guestSignup: (_root, args, context) => signUpGuest(context, args),
    signOut: (_root, { everywhere }, context) => signOut(context, everywhere ?? false),
    refreshAuthToken: (_root, { token }, context) => refresh(context, token),
  },
};
