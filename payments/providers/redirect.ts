import type { OutcomeCode } from "../core/errors.ts";
import { leavePolicy, type OpenResult, type ProviderFactory } from "./provider.ts";

/** The gateways whose checkout is a hosted page: no script, no capture. */
function redirectProvider(missing: OutcomeCode): ProviderFactory {
  return (context) => ({
    async open({ data }, host): Promise<OpenResult> {
      const target = data.checkout_url ?? data.redirect_url;
      if (!target) return { kind: "failed", code: missing, opened: false };
      return host.redirect(target, leavePolicy(context))
        ? { kind: "left" }
        : { kind: "failed", code: "TARGET_REFUSED", opened: false };
    },
    dispose() {},
  });
}

/** PGW-06: the window goes to PhonePe and returns without a status; details decides. */
export const phonePe = redirectProvider("PHONEPE_URL_MISSING");

/** PGW-07: the window goes to FreedomPay's CheckoutUrl. What the return address carries never decides the outcome. */
export const freedomPay = redirectProvider("FREEDOMPAY_URL_MISSING");

/** The window goes to Tap's page and returns with tap_id, which is dropped; details decides. */
export const tap = redirectProvider("TAP_URL_MISSING");
