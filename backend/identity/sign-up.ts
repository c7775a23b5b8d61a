import { shownName } from "../../lib/domain/text/shown-name.ts";
import type { RequestContext } from "../context.ts";
import type { CustomerRow } from "../db/repositories/customer/accounts.ts";
import type { MutationCompleteSignupArgs } from "../generated/resolvers.ts";
import { userOnWire } from "./accounts.ts";
import { readEmail, readText, requireText } from "./read-fields.ts";
import { referrerOf } from "./referral/referral.ts";
import { activeAccount } from "./require-login.ts";

/**
 * Gives a new customer a name. E-mail and the marketing choice are required; the last name may be empty, because many
 * people have one name. It may be called days after the code was entered; the customer is not signed up before. Throws
 * BAD_REQUEST for what cannot be stored, LOGIN_REQUIRED without a session.
 */
export async function completeSignup(context: RequestContext, args: MutationCompleteSignupArgs) {
  const { id, signed_up_at, referred_by } = await activeAccount(context);
  if (args.id && args.id !== id) throw context.fail("BAD_REQUEST", "signup_other", {}, { field: "id" });
  const first_name = requireText(context, "firstName", shownName(args.firstName));
  const last_name = readText(context, "lastName", shownName(args.lastName));
  const email = readEmail(context, requireText(context, "email", args.email, 254));
  if (args.optForPromos == null) {
    throw context.fail("BAD_REQUEST", "field_required", { field: "optForPromos" }, { field: "optForPromos" });
  }
  // Only a new customer can have been invited.
  const sentBy = signed_up_at ? null : await referrerOf(context, args.referral_code, id);
  const customer = await context.repos.accounts.update(
    id,
    {
      first_name,
      last_name,
      email,
      recv_promo: args.optForPromos,
      signed_up_at: signed_up_at ?? context.now,
      referred_by: referred_by ?? sentBy,
    },
    context.now,
  );
  if (!customer) throw context.fail("LOGIN_REQUIRED", "token_invalid");
  const message = context.text("otp.welcome", { name: first_name });
  // The sign-in's token stays valid.
  return { status: "success", message, token: null, user: await userOnWire(context, customer) };
}

/**
 * A customer who left after the code and before the name has an account without a name, but a kitchen needs one to call
 * out.
 */
export const owesName = (customer: CustomerRow): boolean => !customer.is_guest && customer.signed_up_at === null;
