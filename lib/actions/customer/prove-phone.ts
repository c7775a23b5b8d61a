import { deviceId } from "@/lib/actions/customer/device";
import { isRefusal } from "@/lib/actions/customer/session";
import { getSource } from "@/lib/actions/get-source";
import { type Outcome, outcomeOf, serverRefusal } from "@/lib/actions/outcome";
import { proveGuestPhone } from "@/lib/api/customer/session";
import { checkFields } from "@/lib/domain/customer/field-checks";
import { err, ok } from "@/lib/domain/result";
import type { StorefrontState } from "@/lib/state/storefront-state";

/**
 * Verifies a guest's phone number; the guest stays a guest and keeps their address. OTP_WRONG for a wrong code;
 * OTP_OVER for one that can no longer be used.
 */
export async function provePhone(storefront: StorefrontState, otp: string): Promise<Outcome<null>> {
  const checked = checkFields("otpVerify", { otp }, { except: ["phone", "isd_code"] });
  if (!checked.ok) return checked;
  const answer = await outcomeOf(proveGuestPhone(getSource(storefront), { otp, device: deviceId(storefront) }));
  if (!answer.ok) return answer;
  const { status, message, code } = answer.value;
  if (!isRefusal(status)) return ok(null);
  return err(serverRefusal(code === "WRONG" ? "OTP_WRONG" : "OTP_OVER", message));
}
