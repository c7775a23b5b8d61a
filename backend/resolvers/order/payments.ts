import type { Resolvers } from "../../generated/resolvers.ts";
import { notAvailable } from "../not-available.ts";

export const paymentResolvers: Resolvers = {
  Mutation: {
    initializePayment: notAvailable("initializePayment", "payments"),
    initPayment: notAvailable("initPayment", "payments"),
    finalizePayment: notAvailable("finalizePayment", "payments"),
  },
};
