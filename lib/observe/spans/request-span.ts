import type { IncomingMessage } from "node:http";
import { LONGEST_SINCE_TAP_MS, SINCE_TAP_HEADER } from "@/config/constants";
import { childOf } from "@/lib/domain/trace";
import { isRecorded, type OpenRequest, routeOf, statusOf } from "@/lib/observe/open-request";
import { randomHex, tellSpan } from "@/lib/observe/spans/span";

function sinceTap({ headers }: IncomingMessage): number | null {
  const given = [headers[SINCE_TAP_HEADER]].flat()[0] ?? "";
  const ms = /^\d{1,4}$/.test(given) ? Number(given) : Number.POSITIVE_INFINITY;
  return ms <= LONGEST_SINCE_TAP_MS ? ms : null;
}

/**
 * Records the spans of a request when its response is out. A page says with a call how long before it the guest pressed something: then
 * the trace begins at that tap, whose span lasts until the response has gone, and the request belongs to it.
 */
export function traceRequest({ request, response, trace, startedAt, shop }: OpenRequest): void {
  const { method = "", url = "" } = request;
  if (!isRecorded(url)) return;
  response.once("close", () => {
    const status = statusOf(response);
    const endedAt = performance.now();
    const ms = sinceTap(request);
    const tap = ms === null ? null : childOf(trace, randomHex);
    const ofShop: Record<string, string> = shop ? { "storefront.shop": shop } : {};
    if (tap && ms !== null)
      tellSpan(() => ({
        trace: tap,
        parent: null,
        name: "tap",
        kind: "internal",
        startedAt: startedAt - ms,
        endedAt,
        failed: false,
        attributes: ofShop,
      }));
    tellSpan(() => {
      const route = routeOf(url, shop);
      return {
        trace,
        parent: tap?.span ?? null,
        name: `${method} ${route}`,
        kind: "server",
        startedAt,
        endedAt,
        failed: status >= 500,
        attributes: {
          ...ofShop,
          "http.request.method": method,
          "http.response.status_code": status,
          "http.route": route,
        },
      };
    });
  });
}
