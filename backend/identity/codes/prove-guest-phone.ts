import type { RequestContext } from "../../context.ts";
import type { CustomerRow } from "../../db/repositories/customer/accounts.ts";
import type { MutationProveGuestPhoneArgs } from "../../generated/resolvers.ts";
import { GUEST_PROOFS_PER_HOUR, ORDER_LIMIT_WINDOW_MS } from "../../rules/order-limits.ts";
import { activeCustomer } from "../require-login.ts";
import { enterCode } from "./check-code.ts";
import { noteHomeNetwork } from "./home-networks.ts";

/**
 * Checks a code that was sent to a guest's own number. They stay a guest: no account is created, and their addresses
 * stay theirs.
 */
export async function proveGuestPhone(context: RequestContext, args: MutationProveGuestPhoneArgs) {
  const guest = await activeCustomer(context);
  const verdict = await enterCode(context, guest, args);
  if (verdict !== "RIGHT") return { status: "error", message: context.text(`otp.${verdict}`), code: verdict };
  await noteHomeNetwork(context, guest, guest.id);
  const wait = guest.is_guest && !guest.phone_proved_at ? await proofWait(context, guest) : null;
  if (wait !== null) {
    const message = context.text("otp.TOO_MANY_PROOFS", { minutes: Math.ceil(wait / 60) });
    return { status: "error", message, code: "TOO_MANY_PROOFS" };
  }
  if (guest.is_guest) await context.repos.accounts.update(guest.id, { phone_proved_at: context.now }, context.now);
  return { status: "success", message: null, code: null };
}

/**
 * Counts a guest who proved a number; returns null, or the seconds to wait. Only the phone's owner can enter the right
 * code, so a stranger cannot use this up.
 */
function proofWait(context: RequestContext, { isd_code, phone }: CustomerRow): Promise<number | null> {
  const limit = { kind: "guest-proof", subject: `${isd_code}${phone}`, most: GUEST_PROOFS_PER_HOUR };
  return context.repos.transaction((tx) => tx.limits.take({ ...limit, windowMs: ORDER_LIMIT_WINDOW_MS }, context.now));
}
