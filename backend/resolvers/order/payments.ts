import type { Resolvers } from "../../generated/resolvers.ts";
import { finalizePayment } from "../../orders/payment/finalize.ts";
import { beginReload } from "../../wallet/begin-reload.ts";

export const paymentResolvers: Resolvers = {
  Mutation: {
    initializePayment: (_root, args, context) => beginReload(context, args),
    initPayment: (_root, args, context) => beginReload(context, args),
    finalizePayment: (_root, args, context) => finalizePayment(context, args),
  },
};
