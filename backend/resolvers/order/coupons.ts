import type { Resolvers } from "../../generated/resolvers.ts";

export const couponResolvers: Resolvers = {
  Query: {
    getCouponsList: async (_root, _args, { repos, now, localized }) => {
      const coupons = await repos.business.listedCoupons(now);
      return coupons.map((coupon) => ({
        title: localized(coupon.title) ?? coupon.code,
        description: localized(coupon.description),
        redemption_code: coupon.code,
        valid_until: coupon.valid_until,
      }));
    },
  },
};
