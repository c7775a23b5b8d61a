import type { AnalyticsEvent } from "@/lib/domain/enumerations";

/** The name under which events of the specification reach whoever listens on this page. */
export const STOREFRONT_EVENT = "storefront:event";

/** ANL-02: tells the page's listeners (analytics, when there is any) that something happened; it goes nowhere by itself. */
export function publishEvent(
  name: AnalyticsEvent | "RIDER_UNAVAILABLE",
  details: Readonly<Record<string, string | number>> = {},
): void {
  window.dispatchEvent(new CustomEvent(STOREFRONT_EVENT, { detail: { name, ...details } }));
}
