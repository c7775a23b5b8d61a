import { GENDERS, isOneOf } from "../../../lib/domain/enumerations.ts";
import type { RequestContext } from "../../context.ts";
import type { CustomerRow } from "../../db/repositories/customer/accounts.ts";
import type { MutationUpdateProfileArgs, Resolvers } from "../../generated/resolvers.ts";
import { profileOnWire, splitName } from "../../identity/accounts.ts";
import { readEmail, readPastDate, readText } from "../../identity/read-fields.ts";
import { activeAccount } from "../../identity/require-login.ts";

/** The changes to a profile: fields that were not sent stay, null or blank ones are emptied. */
function changesOf(context: RequestContext, args: MutationUpdateProfileArgs): Partial<CustomerRow> {
  const change: Partial<CustomerRow> = {};
  if (args.full_name !== undefined) {
    const name = readText(context, "full_name", args.full_name);
    Object.assign(change, name ? splitName(name) : { first_name: null, last_name: null });
  }
  if (args.email !== undefined) change.email = readEmail(context, args.email);
  if (args.gender !== undefined) {
    const gender = readText(context, "gender", args.gender);
    if (gender !== null && !isOneOf(GENDERS, gender)) throw context.fail("BAD_REQUEST", "gender_invalid");
    change.gender = gender;
  }
  for (const field of ["birthdate", "anniversary_date"] as const) {
    if (args[field] !== undefined) change[field] = readPastDate(context, field, args[field]);
  }
  if (args.recv_promo != null) change.recv_promo = args.recv_promo;
  return change;
}

export const profileResolvers: Resolvers = {
  Query: {
    profile: async (_root, _args, context) => profileOnWire(await activeAccount(context)),
  },
  Mutation: {
    updateProfile: async (_root, args, context) => {
      const customer = await activeAccount(context);
      const changed = await context.repos.accounts.update(customer.id, changesOf(context, args), context.now);
      return profileOnWire(changed ?? customer);
    },
  },
};
