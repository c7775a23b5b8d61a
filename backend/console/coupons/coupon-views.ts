import { FULFILMENT_MODES } from "../../../lib/domain/enumerations.ts";
import type { CouponRow } from "../../db/repositories/business.ts";
import type { CouponChangeRow } from "../../db/repositories/catalogue/coupons.ts";
import { EVERYWHERE } from "../../db/repositories/catalogue/menu.ts";
import { asRowId } from "../../ids.ts";
import { type CouponState, stateOfCoupon } from "../../rules/coupon-state.ts";
import type { ConsoleContext } from "../console-context.ts";
import type { FormValues } from "../menu/form-fields.ts";
import { shopLanguages } from "../store/hours.ts";
import { type CouponShop, couponValues } from "./coupon-form.ts";

export async function couponShop(context: ConsoleContext): Promise<CouponShop> {
  const { repos, business } = context.signed;
  const stores = await repos.stores.all();
  return {
    business,
    languages: shopLanguages(context),
    modes: FULFILMENT_MODES.filter((mode) => stores.some(({ fulfillment_modes }) => fulfillment_modes.includes(mode))),
    stores: stores.map(({ ref }) => ref),
    dishes: (await repos.menu.items(EVERYWHERE)).map(({ ref }) => ref),
  };
}

export interface CouponList {
  readonly coupons: readonly { readonly coupon: CouponRow; readonly state: CouponState }[];
  /** The newest change, with the coupon's code and who made it; null if there is none to undo. */
  readonly last: { readonly change: CouponChangeRow; readonly code: string; readonly who: string | null } | null;
}

export async function readCoupons({ signed, now }: ConsoleContext): Promise<CouponList> {
  const { repos } = signed;
  const all = await repos.coupons.all();
  const change = await repos.coupons.lastChange();
  const changed = all.find(({ id }) => id === change?.coupon_id);
  const who = (change?.staff_id && (await repos.staff.names()).get(change.staff_id)) || null;
  return {
    coupons: all.map((coupon) => ({ coupon, state: stateOfCoupon(coupon, now) })),
    last: change && changed?.revision === change.revision ? { change, code: changed.code, who } : null,
  };
}

export interface CouponView {
  /** Null: a coupon that is being added. */
  readonly coupon: CouponRow | null;
  readonly values: FormValues;
  readonly was: string;
  readonly shop: CouponShop;
  readonly stores: readonly (readonly [ref: string, name: string])[];
  /** The dishes by category. */
  readonly menu: readonly {
    readonly name: string;
    readonly dishes: readonly (readonly [ref: string, name: string])[];
  }[];
}

/** A coupon with its form; null if there is none. `asked` null: a new one. */
export async function readCouponView(context: ConsoleContext, asked: string | null): Promise<CouponView | null> {
  const { signed, localized } = context;
  const { repos } = signed;
  const id = asked === null ? null : asRowId(asked);
  const coupon = id === null ? null : await repos.coupons.byId(id);
  if (asked !== null && !coupon) return null;
  const shop = await couponShop(context);
  const dishes = Map.groupBy(await repos.menu.items(EVERYWHERE), ({ category_id }) => category_id);
  const categories = await repos.menu.categories();
  return {
    coupon,
    values: couponValues(coupon, shop),
    was: String(coupon?.revision ?? 0),
    shop,
    stores: (await repos.stores.all()).map(({ ref, name }) => [ref, localized(name)] as const),
    menu: categories.flatMap((category) => {
      const inside = dishes.get(category.id) ?? [];
      return inside.length === 0
        ? []
        : [
            {
              name: localized(category.name),
              dishes: inside.map(({ ref, title }) => [ref, localized(title)] as const),
            },
          ];
    }),
  };
}
