import type { Resolvers } from "../generated/resolvers.ts";
import { notAvailable, notAvailableSubscription } from "./not-available.ts";

export const orderResolvers: Resolvers = {
  Query: {
    getOrdersList: notAvailable("getOrdersList", "not_built"),
    getPastOrders: notAvailable("getPastOrders", "not_built"),
    getOrderDetails: notAvailable("getOrderDetails", "not_built"),
    reorder: notAvailable("reorder", "not_built"),
  },
  Mutation: {
    placeOrder: notAvailable("placeOrder", "not_built"),
  },
  Subscription: {
    orderStatusUpdates: notAvailableSubscription("orderStatusUpdates", "not_built"),
    orderDetailUpdates: notAvailableSubscription("orderDetailUpdates", "not_built"),
  },
};
