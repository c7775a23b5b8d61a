import { readFileSync } from "node:fs";
import path from "node:path";
import type { Language } from "../../../config/languages.ts";
import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { MODES } from "../../../lib/domain/modes.ts";
import { parseClock } from "./clock.ts";

export type Text = string | Partial<Record<Language, string>>;
type Week = Partial<Record<string, [string, string][]>>;

export interface StoreRules {
  readonly ref: string;
  /** Its names in texts, in every language. */
  readonly names: readonly string[];
  readonly hours: Week;
  readonly pickupSeconds: number;
}
export interface CouponRules {
  readonly code: string;
  readonly type: string;
  readonly value: number | null;
  readonly max: number | null;
  readonly min: number | null;
}
/** The configuration of a business, as far as texts may refer to it. Amounts in major units. */
export interface ShopRules {
  readonly id: string;
  readonly currency: string;
  readonly language: Language;
  readonly stores: readonly StoreRules[];
  readonly coupons: readonly CouponRules[];
  readonly cancelSeconds: number | null;
  readonly pricesIncludeTax: boolean;
  readonly cashback: number | null;
  readonly reward: { readonly inviter: number; readonly friend: number; readonly min: number } | null;
  readonly wallet: boolean;
  readonly referral: boolean;
  readonly dinein: boolean;
  readonly cashLimit: number | null;
  readonly minimums: readonly number[];
  /** Prices and fees that a text may repeat. */
  readonly prices: readonly number[];
  /** Start and end times of dishes, in minutes after midnight. */
  readonly dishTimes: readonly number[];
}

export interface Source {
  readonly config: Tree;
  readonly business: Tree;
  readonly stores: readonly Tree[];
  readonly coupons: readonly Tree[];
  readonly menu: Tree;
}
// biome-ignore lint/suspicious/noExplicitAny: files of configuration, read field by field.
export type Tree = any;

export function readSource(root: string, id: string): Source {
  const read = (file: string): Tree => JSON.parse(readFileSync(path.join(root, file), "utf8"));
  const demo = (name: string) => read(`backend/demo/${id}/${name}.json`);
  return {
    config: read(`config/businesses/${id}.json`),
    business: demo("business"),
    stores: demo("stores"),
    coupons: demo("coupons"),
    menu: demo("menu"),
  };
}

/** Every object of a tree, parents first. */
function* objects(node: Tree): Generator<Tree> {
  if (!node || typeof node !== "object") return;
  yield node;
  for (const child of Object.values(node)) yield* objects(child);
}

/** Texts shorten "Laureles, Primer Parque" to Laureles. */
const namesOf = (name: Text): string[] =>
  (typeof name === "string" ? [name] : Object.values(name)).map((one) => one.replace(/[,،].*$/u, "").trim());
const numbers = (values: readonly unknown[]): number[] => values.filter((value) => typeof value === "number");

export function readShopRules({ config, business, stores, coupons, menu }: Source): ShopRules {
  const { customizations } = config;
  const wallet = customizations.wallet?.enabled === true;
  const dishes = [...objects(menu)];
  const reward = business.referral_reward;
  return {
    id: business.id,
    currency: business.currency,
    language: business.default_language,
    stores: stores.map((store) => ({
      ref: store.ref,
      names: namesOf(store.name),
      hours: store.hours,
      pickupSeconds: (store.pickup_min_offset_time ?? 0) / 1000,
    })),
    coupons: coupons.map((one) => ({
      code: one.redemption_code,
      type: one.type,
      value: one.value ?? null,
      max: one.max_discount ?? null,
      min: one.min_order_total ?? null,
    })),
    cancelSeconds: business.cancel_seconds ?? null,
    pricesIncludeTax: business.prices_include_tax === true,
    cashback: business.cashback?.percent ?? null,
    reward: reward
      ? { inviter: reward.inviter ?? 0, friend: reward.friend ?? 0, min: reward.min_order_total ?? 0 }
      : null,
    wallet,
    referral: wallet && customizations.accessKeys?.referral?.enable === true,
    dinein: customizations.deliveryPickup.modes.some((mode: FulfilmentMode) => MODES[mode].table),
    cashLimit: business.cod_max_order_value ?? null,
    minimums: numbers([business.min_order_total, ...stores.map((store) => store.min_order_total)]),
    prices: numbers([
      ...dishes.map(({ price }) => price),
      ...stores.flatMap((store) => [store.delivery_charge, store.packaging_charge]),
    ]),
    dishTimes: dishes.flatMap(({ available_between: hours }) => (Array.isArray(hours) ? hours.map(parseClock) : [])),
  };
}
