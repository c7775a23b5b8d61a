import type { Resolvers } from "../generated/resolvers.ts";
import { notAvailable } from "./not-available.ts";

export const addressResolvers: Resolvers = {
  Query: {
    addresses: notAvailable("addresses", "not_built"),
  },
  Mutation: {
    updateAddress: notAvailable("updateAddress", "not_built"),
    deleteAddress: notAvailable("deleteAddress", "not_built"),
  },
};
