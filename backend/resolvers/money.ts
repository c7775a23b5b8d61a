import { toDecimal } from "../../lib/domain/money.ts";
import type { RequestContext } from "../context.ts";

/** Minor units → the wire's decimal major units in the business's currency (D4). */
export function onWire(context: RequestContext, minor: number): number {
  return toDecimal(minor, context.business.currency);
}

/** The same for an amount that may be absent. */
export function onWireOrNull(context: RequestContext, minor: number | null): number | null {
  return minor === null ? null : onWire(context, minor);
}
