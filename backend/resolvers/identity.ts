import type { Resolvers } from "../generated/resolvers.ts";
import { notAvailable } from "./not-available.ts";

export const identityResolvers: Resolvers = {
  Query: {
    getOTP: notAvailable("getOTP", "not_built"),
  },
  Mutation: {
    socialLogin: notAvailable("socialLogin", "social_login"),
    verifyOTP: notAvailable("verifyOTP", "not_built"),
    completeSignup: notAvailable("completeSignup", "not_built"),
    guestSignup: notAvailable("guestSignup", "not_built"),
    refreshAuthToken: notAvailable("refreshAuthToken", "not_built"),
  },
};
