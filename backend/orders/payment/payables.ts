import { BILL_PURPOSE, expireClaims } from "../../dine-in/bill/payment-notice.ts";
import type { Payables } from "../../payments-service/payables.ts";
import { onPartRefund } from "../refunds/settle-order.ts";
import { endHold } from "./end-holds.ts";
import { expireHolds } from "./expire-holds.ts";
import { onPaymentNotice } from "./on-payment-notice.ts";
import { checkPayable, isStillWanted } from "./payable.ts";
import { onRefundReturned } from "./refund-returned.ts";

/** What the payment service can take money for: orders that wait for their payment (D6), shares of table bills, and wallet top-ups. */
export const payables: Payables = {
  check: checkPayable,
  wantsFailureNotices: (purpose) => purpose === BILL_PURPOSE,
  isWanted: isStillWanted,
  onPaymentNotice,
  onPartRefund,
  onRefundReturned,
  async abandon(app, { business_id, order_id }) {
    if (order_id) await endHold(app, business_id, order_id, "The guest chose another way to pay.");
  },
  expire: async (app) => (await expireHolds(app)) + (await expireClaims(app)),
};
