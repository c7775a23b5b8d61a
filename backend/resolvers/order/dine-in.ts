import { outcomeTopic, visitTopic } from "../../dine-in/announce-table.ts";
import { claimShareAgain } from "../../dine-in/bill/claim-again.ts";
import { claimShare, releaseShare } from "../../dine-in/bill/claim-share.ts";
import { billPaymentOnWire, readTableBill } from "../../dine-in/bill/table-bill-view.ts";
import { readTableReceipt } from "../../dine-in/bill/table-receipt.ts";
import { requestService } from "../../dine-in/requests/request-service.ts";
import { readOrderRequests } from "../../dine-in/rounds/order-requests.ts";
import { placeRound } from "../../dine-in/rounds/place-round.ts";
import { requireGuest } from "../../dine-in/visits/calling-phone.ts";
import { joinVisit, startVisit } from "../../dine-in/visits/join-visit.ts";
import { leaveVisit, nameGuest } from "../../dine-in/visits/leave-visit.ts";
import { tableOfCode } from "../../dine-in/visits/table-of-code.ts";
import { tableNames, visitOnWire } from "../../dine-in/visits/visit-view.ts";
import { watchVisit } from "../../dine-in/watch-visit.ts";
import type { Resolvers } from "../../generated/resolvers.ts";
import { storeOnWire } from "../../wire/store-view.ts";

export const dineInResolvers: Resolvers = {
  Query: {
    getTableByCode: async (_root, { code }, context) => {
      const { table, store } = await tableOfCode(context, code);
      return { ...tableNames(context, table), store: storeOnWire(context, store) };
    },
    getVisit: async (_root, _args, context) => visitOnWire(context, await requireGuest(context)),
    getTableBill: (_root, _args, context) => readTableBill(context),
    getTableReceipt: (_root, _args, context) => readTableReceipt(context),
    getOrderRequests: (_root, { limit }, context) => readOrderRequests(context, limit),
  },
  Mutation: {
    startVisit: (_root, args, context) => startVisit(context, args),
    joinVisit: (_root, args, context) => joinVisit(context, args),
    nameVisitGuest: (_root, { name }, context) => nameGuest(context, name),
    leaveVisit: (_root, _args, context) => leaveVisit(context),
    placePartialOrder: (_root, args, context) => placeRound(context, args),
    claimBillShare: async (_root, args, context) => billPaymentOnWire(context, await claimShare(context, args)),
    claimBillShareAgain: async (_root, { payment_id }, context) =>
      billPaymentOnWire(context, await claimShareAgain(context, payment_id)),
    releaseBillShare: (_root, { payment_id }, context) => releaseShare(context, payment_id),
    callWaiter: (_root, args, context) => requestService(context, "CALL_WAITER", args.idempotency_key),
    requestWater: (_root, args, context) => requestService(context, "REQUEST_WATER", args.idempotency_key),
    requestServiceChargeRemoval: (_root, args, context) =>
      requestService(context, "REQUEST_SERVICE_CHARGE_REMOVAL", args.idempotency_key),
  },
  Subscription: {
    billErrors: {
      subscribe: (_root, _args, context) =>
        watchVisit(context, "billErrors", { topicOf: outcomeTopic, readAgain: false }) as never,
    },
    tableUpdate: {
      subscribe: (_root, _args, context) =>
        watchVisit(context, "tableUpdate", { topicOf: visitTopic, readAgain: true }) as never,
    },
  },
};
