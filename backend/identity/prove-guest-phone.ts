import type { RequestContext } from "../context.ts";
import type { MutationProveGuestPhoneArgs } from "../generated/resolvers.ts";
import { enterCode } from "./check-code.ts";
import { activeCustomer } from "./require-login.ts";

/** A guest enters a code that was sent to their own number. They stay a guest: no account is opened, and their address stays theirs. */
export async function proveGuestPhone(context: RequestContext, args: MutationProveGuestPhoneArgs) {
  const guest = await activeCustomer(context);
  const verdict = await enterCode(context, guest, args);
  if (verdict !== "RIGHT") return { status: "error", message: context.text(`otp.${verdict}`), code: verdict };
  if (guest.is_guest) await context.repos.accounts.update(guest.id, { phone_proved_at: context.now });
  return { status: "success", message: null, code: null };
}
