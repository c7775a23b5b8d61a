import type { OutcomeCode } from "../core/errors.ts";
import { leavePolicy, type OpenResult, type ProviderFactory } from "./provider.ts";

/** The two gateways whose checkout is a hosted page (section 6): no script, no capture. */
export function redirectProvider(missing: OutcomeCode): ProviderFactory {
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
