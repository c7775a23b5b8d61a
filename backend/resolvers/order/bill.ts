import { ZERO } from "../../../lib/domain/money.ts";
import { takesOrders } from "../../../lib/domain/store/store.ts";
import type { RequestContext } from "../../context.ts";
import type { StoreRow } from "../../db/repositories/catalogue/stores.ts";
import type { Resolvers } from "../../generated/resolvers.ts";
import { activeCustomer, customerOrNull } from "../../identity/require-login.ts";
import { asStoreId, asUuid } from "../../ids.ts";
import { billOfCart } from "../../orders/cart/bill-of-cart.ts";
import { fullSlots } from "../../orders/cart/order-time.ts";
import { billOnWire, couponMessage } from "../../orders/views/bill-view.ts";
import { isLasting } from "../../rules/bill/coupon.ts";
import { onWire } from "../../wire/money.ts";
import { pointOf } from "../../wire/point.ts";
import { storeOnWire } from "../../wire/store-view.ts";

/** The store that a coupon is checked for: the argument, which must be one of the business's. */
async function storeOfArgument(context: RequestContext, id: string): Promise<StoreRow> {
  const storeId = asStoreId(id);
  const store = storeId === null ? null : await context.repos.stores.byId(storeId);
  if (!store) throw context.fail("STORE_UNKNOWN", "store_unknown", { id: id.slice(0, 40) });
  return store;
}

export const billResolvers: Resolvers = {
  Query: {
    getBill: async (_root, args, context) => {
      const { store } = context;
      if (!store) {
        const error_message = context.text("errors.store_required");
        return {
          bill: null,
          errors: [{ error_type: "STORE_SELECTION_REQUIRED", error_message, item: null }],
          store: null,
        };
      }
      const computed = await billOfCart(context, context.repos, store, args, await customerOrNull(context));
      const place = computed.address ?? pointOf(context, args.lat, args.lng);
      const there = storeOnWire(context, store, place, computed.mode);
      return { bill: billOnWire(context, computed), errors: computed.errors, store: there };
    },
    getFullSlots: async (_root, { fulfilment_mode }, context) => {
      if (!context.store) throw context.fail("STORE_SELECTION_REQUIRED", "store_required");
      return fullSlots(context, context.store, fulfilment_mode, await customerOrNull(context));
    },
    getDeliveryEstimate: async (_root, { address_id }, context) => {
      const { app, business, repos, store, now } = context;
      const customer = await activeCustomer(context);
      const id = asUuid(address_id);
      const address = id ? await repos.addresses.byId(customer.id, id) : null;
      if (!address) throw context.fail("NOT_FOUND", "address_unknown");
      if (!store?.dash || !takesOrders(store)) return null;
      const bid = await app.estimator.bid({ businessId: business.id, store, address, now });
      return (
        bid && {
          estimated_price: onWire(context, bid.price),
          bid_id: bid.bid_id,
          exp_at: bid.exp_at,
          minutes: bid.minutes,
          extra_info: {
            tech_fees: onWire(context, bid.tech_fees),
            logistic_fees: onWire(context, bid.logistic_fees),
          },
        }
      );
    },
  },
  Mutation: {
    validateCouponCode: async (_root, args, context) => {
      const store = await storeOfArgument(context, args.biz_location_id);
      const computed = await billOfCart(context, context.repos, store, args, await customerOrNull(context));
      const { bill, coupon } = computed;
      const result = coupon ? bill.coupon : null;
      const lasting = coupon === null || (result?.ok === false && isLasting(result.reason));
      if (bill.lines.length === 0 && !lasting)
        return { success: false, value: 0, msg: context.text("errors.cart_empty"), lasting };
      return {
        lasting,
        success: result?.ok ?? false,
        value: onWire(context, result?.ok ? result.value : ZERO),
        msg: couponMessage(context, computed),
      };
    },
  },
};
