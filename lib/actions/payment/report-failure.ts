import { shopAddress } from "@/lib/actions/payment/payment-context";
import { reportableFailure } from "@/lib/domain/order/reportable-failure";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** More of one page is the same failure again. */
const MAX_REPORTS = 10;

/**
 * Tells the shop's log what failed in this browser while paying. Sent with the shop's public key, so that it belongs to no
 * guest; one that does not arrive is not missed.
 */
export function createFailureReports(storefront: StorefrontState, send: typeof fetch = (...call) => fetch(...call)) {
  let sent = 0;
  return (event: string, detail: unknown): void => {
    const failure = reportableFailure(event, detail);
    sent += 1;
    if (!failure || sent > MAX_REPORTS) return;
    const headers = { Authorization: storefront.settings.apiKey, "Content-Type": "application/json" };
    const url = `${shopAddress(storefront)}/payments/v1/report`;
    send(url, { method: "POST", keepalive: true, headers, body: JSON.stringify(failure) }).catch(() => {});
  };
}
