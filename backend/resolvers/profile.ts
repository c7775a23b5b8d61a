import type { Resolvers } from "../generated/resolvers.ts";
import { notAvailable } from "./not-available.ts";

export const profileResolvers: Resolvers = {
  Query: {
    profile: notAvailable("profile", "not_built"),
  },
  Mutation: {
    updateProfile: notAvailable("updateProfile", "not_built"),
  },
};
