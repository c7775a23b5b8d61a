import type { Resolvers } from "../../generated/resolvers.ts";
import { billTopic, tableTopic, watchTable } from "../../orders/live/table-events.ts";
import { notAvailable } from "../not-available.ts";

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
    billErrors: { subscribe: (_root, _args, context) => watchTable(context, "billErrors", billTopic) as never },
    tableUpdate: { subscribe: (_root, _args, context) => watchTable(context, "tableUpdate", tableTopic) as never },
  },
};
