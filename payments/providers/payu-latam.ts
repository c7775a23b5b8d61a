import type { ShownView } from "../views/view-props.ts";
import { leavePolicy, type OpenResult, type ProviderFactory } from "./provider.ts";

/**
 * PGW-10: a spinner, then one hidden form posted from the window. The payload is posted exactly as the service signed
 * it: 20000 and 20000.00 have different signatures. Posting navigates; the address is not replaced by script (section
 * 6.3).
 */
export const payuLatam: ProviderFactory = (context) => {
  let view: ShownView<"leaving"> | null = null;
  return {
    async open({ data }, host): Promise<OpenResult> {
      const target = data.redirect_url ?? data.checkout_url;
      if (!target) return { kind: "failed", code: "PAYU_URL_MISSING", opened: false };
      if (!data.form_payload) return { kind: "failed", code: "INIT_FAILED", opened: false };
      view = host.show("leaving", { gateway: context.gateway, language: context.language });
      if (host.postForm(target, data.form_payload, leavePolicy(context))) return { kind: "left" };
      return { kind: "failed", code: "TARGET_REFUSED", opened: false };
    },
    dispose() {
      view?.close();
      view = null;
    },
  };
};
