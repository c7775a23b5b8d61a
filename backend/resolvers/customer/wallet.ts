import type { Resolvers } from "../../generated/resolvers.ts";
import { notAvailable } from "../not-available.ts";

export const walletResolvers: Resolvers = {
  Query: {
    transactions: notAvailable("transactions", "wallet"),
    userBusinessInfo: notAvailable("userBusinessInfo", "wallet"),
    getWalletBalance: notAvailable("getWalletBalance", "wallet"),
  },
};
