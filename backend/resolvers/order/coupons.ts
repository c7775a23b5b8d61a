import type { Resolvers } from "../../generated/resolvers.ts";
import { couponConditions } from "../../orders/views/coupon-view.ts";

export const couponResolvers: Resolvers = {
  Query: {
    getCouponsList: async (_root, _args, context) => {
      const { repos, now, localized } = context;
      const coupons = await repos.business.listedCoupons(now);
      const stores = coupons.some(({ store_refs }) => store_refs) ? await repos.stores.all() : [];
      return coupons.map((coupon) => ({
        title: localized(coupon.title) ?? coupon.code,
        description: localized(coupon.description),
        redemption_code: coupon.code,
        valid_until: coupon.valid_until,
        conditions: couponConditions(context, coupon, stores),
      }));
    },
  },
};
