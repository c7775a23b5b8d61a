import { deleteAccount } from "../../account/delete.ts";
import { exportAccount } from "../../account/export.ts";
import type { Resolvers } from "../../generated/resolvers.ts";
import { invitationBy, referralCode } from "../../identity/referral/referral.ts";
import { activeAccount } from "../../identity/require-login.ts";
import { onWire, rewardOnWire } from "../../wire/money.ts";

export const accountResolvers: Resolvers = {
  Query: {
    referral: async (_root, _args, context) => {
      const customer = await activeAccount(context);
      const { invited, rewarded, earned } = await context.repos.referrals.totals(customer.id);
      const code = await referralCode(context, customer);
      return { code, invited, rewarded, earned: onWire(context, earned) };
    },
    invitation: async (_root, { code }, context) => {
      const { known, reward } = await invitationBy(context, code);
      return { known, reward: reward && rewardOnWire(context, reward) };
    },
    exportAccount: (_root, _args, context) => exportAccount(context),
  },
  Mutation: {
    deleteAccount: async (_root, _args, context) => {
      await deleteAccount(context);
      return { success: true, message: context.text("account.deleted") };
    },
  },
};
