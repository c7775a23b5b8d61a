import type { Resolvers } from "../../generated/resolvers.ts";
import { dishesOfCoupon } from "../../orders/cart/coupon-dishes.ts";
import { couponConditions } from "../../orders/views/coupon-view.ts";
import { couponModes } from "../../rules/bill/coupon.ts";
import { onWire } from "../../wire/money.ts";

export const couponResolvers: Resolvers = {
  Query: {
    getCouponsList: async (_root, _args, context) => {
      const { repos, now, localized } = context;
      const coupons = await repos.business.listedCoupons(now);
      const stores = coupons.some(({ store_refs }) => store_refs) ? await repos.stores.all() : [];
      const dishes = await Promise.all(coupons.map((coupon) => dishesOfCoupon(context, repos, coupon)));
      return coupons.map((coupon, at) => ({
        title: localized(coupon.title) ?? coupon.code,
        description: localized(coupon.description),
        redemption_code: coupon.code,
        valid_until: coupon.valid_until,
        first_order_only: coupon.first_order_only,
        min_order_total: coupon.min_order_total === null ? null : onWire(context, coupon.min_order_total),
        modes: couponModes(coupon),
        conditions: couponConditions(context, coupon, { stores, dishes: dishes[at] ?? null }),
      }));
    },
  },
};
