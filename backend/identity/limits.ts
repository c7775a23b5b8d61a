import type { RequestContext } from "../context.ts";
import { networkOf } from "../rules/otp-budgets.ts";
import type { PhoneNumber } from "./phone.ts";

const HOUR_MS = 60 * 60_000;
const GUESTS_PER_ADDRESS = 30;
const GUESTS_PER_NUMBER = 10;
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** The asker's address as limits count it; null where nothing is counted. */
export function limitedAddress({ app, remoteAddress }: RequestContext): string | null {
  return isLimited(app, remoteAddress ?? "") ? remoteAddress : null;
}

/** The demo runs on one machine, so loopback is not limited. */
export const isLimited = ({ demo }: { readonly demo: boolean }, address: string): boolean =>
  !(demo && LOOPBACK.test(address));

/** Counts a guest who signs up; null, or the seconds to wait when their network or number had too many (SESS-03). */
export function guestWait(context: RequestContext, { isd_code, phone }: PhoneNumber): Promise<number | null> {
  const address = limitedAddress(context);
  const kind = "guest-signup";
  const limits = [
    ...(address ? [{ kind, subject: networkOf(address), most: GUESTS_PER_ADDRESS, windowMs: HOUR_MS }] : []),
    { kind, subject: `${isd_code}${phone}`, most: GUESTS_PER_NUMBER, windowMs: HOUR_MS },
  ];
  return context.repos.transaction(async (tx) => {
    for (const limit of limits) {
      const wait = await tx.limits.take(limit, context.now);
      if (wait !== null) return wait;
    }
    return null;
  });
}
