import type { IncomingMessage, ServerResponse } from "node:http";
import { LONGEST_SINCE_TAP_MS, SINCE_TAP_HEADER } from "@/config/constants";
import { loadBusiness } from "@/config/load";
import { pageView } from "@/lib/domain/analytics/page-view";
import { childOf, type Trace } from "@/lib/domain/trace";
import { randomHex, tellSpan } from "@/lib/observe/spans/span";
import { callOf, isFile } from "@/lib/observe/visit-kind";

interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly trace: Trace;
  /** When it arrived, before it had its turn; milliseconds of `performance.now()`. */
  readonly startedAt: number;
  /** The id of its business; null if its host is none of ours. */
  readonly shop: string | null;
}

/** What supervisors and Prometheus ask for, and files at the root of a shop. */
const NOT_TOLD =
  /^\/(?:[\w-]+\/)*(?:_next\/|api\/(?:health|ready|metrics|version|page-report)(?:\?|$)|[\w.-]+\.(?:js|webmanifest|xml|txt|ico|png|svg)(?:\?|$))/;

/** A page by its route, a call by its first word: the rest of an address may be an order's, a payment's or a guest's. */
function routeOf(url: string, shop: string | null): string {
  const call = callOf(url);
  if (call) return `/${call}`;
  const subPath = (shop && loadBusiness(shop)?.biz.urlSubPath) || "";
  return pageView(url.split("?", 1).join(), subPath).page_path;
}

function sinceTap({ headers }: IncomingMessage): number | null {
  const given = [headers[SINCE_TAP_HEADER]].flat()[0] ?? "";
  const ms = /^\d{1,4}$/.test(given) ? Number(given) : Number.POSITIVE_INFINITY;
  return ms <= LONGEST_SINCE_TAP_MS ? ms : null;
}

/** As nginx logs it: the visitor left before the response was out. */
const LEFT = 499;

/**
 * Tells of a visit when its response is out. A page says with a call how long before it the guest pressed something: then
 * the trace begins at that tap, whose span lasts until the response has gone, and the visit belongs to it.
 */
export function tellVisit({ request, response, trace, startedAt, shop }: Visit): void {
  const { method = "", url = "" } = request;
  if (isFile(url) || NOT_TOLD.test(url)) return;
  response.once("close", () => {
    const status = response.writableFinished ? response.statusCode : LEFT;
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
