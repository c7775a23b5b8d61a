import type { Resolvers } from "../generated/resolvers.ts";
import { notAvailable } from "./not-available.ts";

export const billResolvers: Resolvers = {
  Query: {
    getBill: notAvailable("getBill", "not_built"),
    getDeliveryEstimate: notAvailable("getDeliveryEstimate", "delivery_estimates"),
  },
  Mutation: {
    validateCouponCode: notAvailable("validateCouponCode", "not_built"),
  },
};
