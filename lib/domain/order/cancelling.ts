import type { OrderType } from "../enumerations.ts";
import { canTransition } from "./order-status.ts";

export interface CancelQuestion {
  readonly type: OrderType;
  readonly state: string;
  /** Epoch milliseconds: when it became an order, which for one that is paid online is when its money came. */
  readonly since: number;
  /** Waits for its payment (D6): nothing was taken, and not paying is enough. */
  readonly held: boolean;
  /** The business's word, seconds; null: only the store cancels. */
  readonly windowSeconds: number | null;
}

/** As far as whoever ordered may go back by themselves: after this the kitchen is at work. */
const BEFORE_COOKING: readonly string[] = ["PLACED", "ACKNOWLEDGED"];

/** Until when (epoch milliseconds, exclusive) an order in this state may be cancelled by whoever placed it; null: it cannot. */
export function cancellableUntil({ type, state, since, held, windowSeconds }: CancelQuestion): number | null {
  if (held || !windowSeconds || !BEFORE_COOKING.includes(state)) return null;
  return canTransition(type, state, "CANCELLED") ? since + windowSeconds * 1000 : null;
}
