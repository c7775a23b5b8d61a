import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { SINCE_TAP_HEADER } from "@/config/constants";
import { pageView } from "@/lib/domain/analytics/page-view";
import { childOf, type Trace } from "@/lib/domain/trace";
import { tellSpan, withoutIds } from "@/lib/observe/spans/span";

interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly trace: Trace;
  /** When it arrived, before it had its turn; milliseconds of `performance.now()`. */
  readonly startedAt: number;
  readonly shop: string | null;
}

const CALL = /^\/(?:[\w-]+\/)*?(graphql|p|payments|api)(?=[/?]|$)/;

/** What a visit is called: a page by its route, a call by its path. Neither has anything of an order, a payment or a guest. */
function nameOf({ method = "", url = "" }: IncomingMessage): { readonly name: string; readonly path: string } {
  const path = CALL.test(url) ? withoutIds(url) : pageView(url.split("?", 1).join(), "").page_path;
  return { name: `${method} ${path}`, path };
}

/** A page tells with a call how long before it the guest pressed; a longer time has nothing to do with the press. */
const LONGEST_MS = 5_000;
function sinceTap({ headers }: IncomingMessage): number | null {
  const given = [headers[SINCE_TAP_HEADER]].flat()[0] ?? "";
  const ms = /^\d{1,4}$/.test(given) ? Number(given) : LONGEST_MS + 1;
  return ms <= LONGEST_MS ? ms : null;
}

/**
 * Tells of a visit when its response is out. With a call of a page the trace begins at the guest's tap: its part lasts
 * until the response has gone, and the visit is a part of it.
 */
export function tellVisit({ request, response, trace, startedAt, shop }: Visit): void {
  response.once("close", () => {
    const status = response.writableFinished ? response.statusCode : LEFT;
    const endedAt = performance.now();
    const ms = sinceTap(request);
    const tap = ms === null ? null : childOf(trace, (bytes) => randomBytes(bytes).toString("hex"));
    const attributes: Record<string, string> = shop ? { "storefront.shop": shop } : {};
    if (tap && ms !== null)
      tellSpan(() => ({
        trace: tap,
        parent: null,
        name: "tap",
        kind: "internal",
        startedAt: startedAt - ms,
        endedAt,
        failed: false,
        attributes,
      }));
    tellSpan(() => {
      const { name, path } = nameOf(request);
      return {
        trace,
        parent: tap?.span ?? null,
        name,
        kind: "server",
        startedAt,
        endedAt,
        failed: status >= 500,
        attributes: {
          ...attributes,
          "http.request.method": request.method ?? "",
          "http.response.status_code": status,
          "url.path": path,
        },
      };
    });
  });
}

/** As nginx logs it: the visitor left before the response was out. */
const LEFT = 499;
