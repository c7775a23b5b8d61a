import type { AnalyticsEvent } from "@/lib/domain/enumerations";

/** The DOM event that carries the specification's events to listeners on this page. */
export const STOREFRONT_EVENT = "storefront:event";

/** ANL-02: notifies the page's listeners (analytics, if any). Sends nothing over the network. */
export function publishEvent(
  name: AnalyticsEvent | "RIDER_UNAVAILABLE",
  details: Readonly<Record<string, string | number>> = {},
): void {
  window.dispatchEvent(new CustomEvent(STOREFRONT_EVENT, { detail: { name, ...details } }));
}
