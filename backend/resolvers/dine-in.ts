import type { Resolvers } from "../generated/resolvers.ts";
import { notAvailable, notAvailableSubscription } from "./not-available.ts";

export const dineInResolvers: Resolvers = {
  Query: {
    getOrderRequests: notAvailable("getOrderRequests", "dine_in"),
  },
  Mutation: {
    placePartialOrder: notAvailable("placePartialOrder", "dine_in"),
    callWaiter: notAvailable("callWaiter", "dine_in"),
    requestWater: notAvailable("requestWater", "dine_in"),
    requestServiceChargeRemoval: notAvailable("requestServiceChargeRemoval", "dine_in"),
  },
  Subscription: {
    billErrors: notAvailableSubscription("billErrors", "dine_in"),
    tableUpdate: notAvailableSubscription("tableUpdate", "dine_in"),
  },
};
