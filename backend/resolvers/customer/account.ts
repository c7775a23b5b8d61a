import { deleteAccount } from "../../account/delete.ts";
import { exportAccount } from "../../account/export.ts";
import type { Resolvers } from "../../generated/resolvers.ts";
import { referralCode } from "../../identity/referral.ts";
import { activeAccount } from "../../identity/require-login.ts";

export const accountResolvers: Resolvers = {
  Query: {
    referral: async (_root, _args, context) => ({ code: await referralCode(context, await activeAccount(context)) }),
    exportAccount: (_root, _args, context) => exportAccount(context),
  },
  Mutation: {
    deleteAccount: async (_root, _args, context) => {
      await deleteAccount(context);
      return { success: true, message: context.text("account.deleted") };
    },
  },
};
