import type { OrderType } from "../enumerations.ts";
import { canTransition } from "./order-status.ts";

export interface CancelQuestion {
  readonly type: OrderType;
  readonly state: string;
  /** Epoch milliseconds of when it became an order; for an order paid online, of its payment. */
  readonly since: number;
  /** Awaiting payment (D6): nothing was charged, so not paying is enough. */
  readonly held: boolean;
  /** Set by the business, in seconds; null: only the store can cancel. */
  readonly windowSeconds: number | null;
}

/** States in which the customer can cancel; after these the kitchen is cooking. */
const BEFORE_COOKING: readonly string[] = ["PLACED", "ACKNOWLEDGED"];

/** Until when (epoch milliseconds, exclusive) the customer may cancel an order in this state; null: not at all. */
export function cancellableUntil({ type, state, since, held, windowSeconds }: CancelQuestion): number | null {
  if (held || !windowSeconds || !BEFORE_COOKING.includes(state)) return null;
  return canTransition(type, state, "CANCELLED") ? since + windowSeconds * 1000 : null;
}
