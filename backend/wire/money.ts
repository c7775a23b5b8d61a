import { type Minor, toDecimal, type WireDecimal } from "../../lib/domain/money.ts";
import type { RequestContext } from "../context.ts";
import type { ReferralRewardRow } from "../db/schema/business.ts";

/** Minor units → the wire's decimal major units in the business's currency (D4). */
export function onWire(context: RequestContext, minor: Minor): WireDecimal {
  return toDecimal(minor, context.business.currency);
}

/** The same for an amount that may be absent. */
export function onWireOrNull(context: RequestContext, minor: Minor | null): WireDecimal | null {
  return minor === null ? null : onWire(context, minor);
}

/** ReferralReward of the schema. */
export const rewardOnWire = (context: RequestContext, { inviter, friend, min_order_total }: ReferralRewardRow) => ({
  inviter: onWire(context, inviter),
  friend: onWire(context, friend),
  min_order_total: onWire(context, min_order_total),
});
