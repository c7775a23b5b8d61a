import type { Resolvers } from "../generated/resolvers.ts";
import { businessResolvers } from "./business.ts";
import { accountResolvers } from "./customer/account.ts";
import { addressResolvers } from "./customer/addresses.ts";
import { favouriteResolvers } from "./customer/favourites.ts";
import { identityResolvers } from "./customer/identity.ts";
import { profileResolvers } from "./customer/profile.ts";
import { walletResolvers } from "./customer/wallet.ts";
import { menuResolvers } from "./menu/menu.ts";
import { searchResolvers } from "./menu/search.ts";
import { billResolvers } from "./order/bill.ts";
import { cartResolvers } from "./order/carts.ts";
import { couponResolvers } from "./order/coupons.ts";
import { dineInResolvers } from "./order/dine-in.ts";
import { feedbackResolvers } from "./order/feedback.ts";
import { orderResolvers } from "./order/orders.ts";
import { paymentResolvers } from "./order/payments.ts";
import { scalars } from "./scalars.ts";
import { storeResolvers } from "./stores.ts";

const nouns: Resolvers[] = [
  businessResolvers,
  storeResolvers,
  menuResolvers,
  searchResolvers,
  couponResolvers,
  identityResolvers,
  profileResolvers,
  addressResolvers,
  favouriteResolvers,
  cartResolvers,
  billResolvers,
  orderResolvers,
  feedbackResolvers,
  walletResolvers,
  accountResolvers,
  paymentResolvers,
  dineInResolvers,
];

/** Every resolver, one file per noun; the same operation in two files is a bug and throws at start. */
export function allResolvers(): Resolvers {
  const merged: Record<string, Record<string, unknown>> = {};
  for (const noun of nouns) {
    for (const [type, fields] of Object.entries(noun as Record<string, Record<string, unknown>>)) {
      merged[type] ??= {};
      const target = merged[type];
      for (const [field, resolver] of Object.entries(fields)) {
        if (field in target) throw new Error(`Two resolver files define ${type}.${field}.`);
        target[field] = resolver;
      }
    }
  }
  return { ...scalars, ...(merged as Resolvers) };
}
