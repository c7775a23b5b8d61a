import type { Resolvers } from "../generated/resolvers.ts";
import { notAvailable } from "./not-available.ts";

export const cartResolvers: Resolvers = {
  Query: {
    getCart: notAvailable("getCart", "not_built"),
    getUserCart: notAvailable("getUserCart", "not_built"),
  },
  Mutation: {
    updateCart: notAvailable("updateCart", "not_built"),
    updateUserCart: notAvailable("updateUserCart", "not_built"),
  },
};
