import type { Resolvers } from "../../generated/resolvers.ts";
import { billTopic, tableTopic, watchTable } from "../../orders/subscriptions/table-events.ts";
import { requestAtTable } from "../../orders/table-requests.ts";
import { notAvailable } from "../not-available.ts";

export const dineInResolvers: Resolvers = {
  Query: {
    getOrderRequests: notAvailable("getOrderRequests", "dine_in"),
  },
  Mutation: {
    placePartialOrder: notAvailable("placePartialOrder", "dine_in"),
    callWaiter: (_root, args, context) => requestAtTable(context, "CALL_WAITER", args.idempotency_key),
    requestWater: (_root, args, context) => requestAtTable(context, "REQUEST_WATER", args.idempotency_key),
    requestServiceChargeRemoval: (_root, args, context) =>
      requestAtTable(context, "REQUEST_SERVICE_CHARGE_REMOVAL", args.idempotency_key),
  },
  Subscription: {
    billErrors: { subscribe: (_root, _args, context) => watchTable(context, "billErrors", billTopic) as never },
    tableUpdate: { subscribe: (_root, _args, context) => watchTable(context, "tableUpdate", tableTopic) as never },
  },
};
