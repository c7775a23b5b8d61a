import type { Resolvers } from "../generated/resolvers.ts";
import { notAvailable } from "./not-available.ts";

export const favouriteResolvers: Resolvers = {
  Query: {
    favouriteItems: notAvailable("favouriteItems", "not_built"),
  },
  Mutation: {
    addFavouriteItem: notAvailable("addFavouriteItem", "not_built"),
    removeFavouriteItem: notAvailable("removeFavouriteItem", "not_built"),
  },
};
