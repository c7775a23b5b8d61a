import { isLimited } from "../../identity/limits.ts";
import { networkOf } from "../../rules/otp-budgets.ts";
import type { Services } from "../../services.ts";

/**
 * Sockets and streams of one network: an office or a carrier's exchange with four hundred guests who look at a menu in the same minute.
 * One costs the backend some fifty kilobytes.
 */
export const MOST_CONNECTIONS = 400;
/** Subscriptions of one socket; the storefront has three at most. */
export const MOST_SUBSCRIPTIONS = 20;

export type ConnectionLimits = ReturnType<typeof createConnectionLimits>;

/** Counts what networks hold open. */
export function createConnectionLimits(app: Pick<Services, "demo">, most = MOST_CONNECTIONS) {
  const open = new Map<string, number>();
  return {
    /** Counts one more of an address: how to take it off again, or null when there are too many. */
    take(address: string | null): (() => void) | null {
      if (address === null || !isLimited(app, address)) return () => {};
      const network = networkOf(address);
      const count = open.get(network) ?? 0;
      if (count >= most) return null;
      open.set(network, count + 1);
      let taken = true;
      return () => {
        if (!taken) return;
        taken = false;
        const left = (open.get(network) ?? 1) - 1;
        if (left > 0) open.set(network, left);
        else open.delete(network);
      };
    },
  };
}
