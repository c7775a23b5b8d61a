import type { Resolvers } from "../generated/resolvers.ts";
import { addressResolvers } from "./addresses.ts";
import { billResolvers } from "./bill.ts";
import { businessResolvers } from "./business.ts";
import { cartResolvers } from "./carts.ts";
import { couponResolvers } from "./coupons.ts";
import { dineInResolvers } from "./dine-in.ts";
import { favouriteResolvers } from "./favourites.ts";
import { feedbackResolvers } from "./feedback.ts";
import { identityResolvers } from "./identity.ts";
import { menuResolvers } from "./menu.ts";
import { orderResolvers } from "./orders.ts";
import { paymentResolvers } from "./payments.ts";
import { profileResolvers } from "./profile.ts";
import { scalars } from "./scalars.ts";
import { searchResolvers } from "./search.ts";
import { storeResolvers } from "./stores.ts";
import { walletResolvers } from "./wallet.ts";

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
