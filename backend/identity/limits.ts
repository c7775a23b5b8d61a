import { isLoopback, networkOf } from "../../lib/domain/network.ts";
import type { RequestContext } from "../context.ts";

const HOUR_MS = 60 * 60_000;
const GUESTS_PER_ADDRESS = 30;

/** The caller's address for limits; null if the caller is not limited. */
export function limitedAddress({ app, remoteAddress }: RequestContext): string | null {
  return isLimited(app, remoteAddress ?? "") ? remoteAddress : null;
}

/** The demo runs on one machine, so loopback is not limited. */
export const isLimited = ({ demo }: { readonly demo: boolean }, address: string): boolean =>
  !(demo && isLoopback(address));

/**
 * Counts a guest sign-up; returns null, or the seconds to wait if their network had too many (SESS-03). Not counted by
 * number: nothing is sent to it, and a stranger could use up its limit.
 */
export async function guestWait(context: RequestContext): Promise<number | null> {
  const address = limitedAddress(context);
  if (!address) return null;
  const limit = { kind: "guest-signup", subject: networkOf(address), most: GUESTS_PER_ADDRESS, windowMs: HOUR_MS };
  return context.repos.transaction((tx) => tx.limits.take(limit, context.now));
}
