import type { RequestContext } from "../context.ts";
import { networkOf } from "../rules/otp-budgets.ts";

const HOUR_MS = 60 * 60_000;
const GUESTS_PER_ADDRESS = 30;
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** The asker's address as limits count it; null where nothing is counted. */
export function limitedAddress({ app, remoteAddress }: RequestContext): string | null {
  return isLimited(app, remoteAddress ?? "") ? remoteAddress : null;
}

/** The demo runs on one machine, so loopback is not limited. */
export const isLimited = ({ demo }: { readonly demo: boolean }, address: string): boolean =>
  !(demo && LOOPBACK.test(address));

/**
 * Counts a guest who signs up; null, or the seconds to wait when their network had too many (SESS-03). Not by number: nothing is sent to
 * it, and a stranger could use up somebody else's.
 */
export async function guestWait(context: RequestContext): Promise<number | null> {
  const address = limitedAddress(context);
  if (!address) return null;
  const limit = { kind: "guest-signup", subject: networkOf(address), most: GUESTS_PER_ADDRESS, windowMs: HOUR_MS };
  return context.repos.transaction((tx) => tx.limits.take(limit, context.now));
}
