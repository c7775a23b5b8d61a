import { networkOf } from "../../../lib/domain/network.ts";
import { isLimited } from "../../identity/limits.ts";
import type { Services } from "../../services.ts";

/**
 * Sockets and streams of one network: an office or a mobile carrier with four hundred guests who view a menu in the
 * same minute. Each costs the backend about fifty kilobytes.
 */
export const MAX_CONNECTIONS = 400;
/** Subscriptions of one socket; the storefront has three at most. */
export const MAX_SUBSCRIPTIONS = 20;

export type ConnectionLimits = ReturnType<typeof createConnectionLimits>;

/** Counts each network's open connections. */
export function createConnectionLimits(app: Pick<Services, "demo">, most = MAX_CONNECTIONS) {
  const open = new Map<string, number>();
  return {
    /** Counts one more connection of an address; returns a function that releases it, or null if there are too many. */
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
