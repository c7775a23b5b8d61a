import { LONGEST_SINCE_TAP_MS, SINCE_TAP_HEADER } from "@/config/constants";
import { graphqlPath } from "@/lib/api/transport/client-config";
import { execute } from "@/lib/api/transport/execute";
import type { Source } from "@/lib/api/transport/source";
import { type HeaderState, requestHeaders } from "@/lib/domain/customer/session/request-headers";

export interface BrowserSourceOptions {
  /** "" or "/shop": the storefront's sub-path. */
  readonly subPath: string;
  readonly currency: string;
  /** Called for every request, so that a request after signing in is the customer's. */
  readonly headers: () => HeaderState;
  /** The page's origin; only needed in tests and Node. */
  readonly origin?: string;
}

let tappedAt = Number.NEGATIVE_INFINITY;
const noteTap = ({ timeStamp }: Event) => {
  tappedAt = timeStamp;
};
// A guest waits from here on, not from when the call is sent.
if (typeof window !== "undefined") addEventListener("click", noteTap, { capture: true, passive: true });
/** How long ago the guest pressed, for the trace of this call. */
function sinceTap(): Record<string, string> {
  const ms = Math.round(performance.now() - tappedAt);
  return ms <= LONGEST_SINCE_TAP_MS ? { [SINCE_TAP_HEADER]: String(ms) } : {};
}

/** A visitor's own requests: same origin, never cached, with the current session's headers (SESS-09, D14). */
export function browserSource({ subPath, currency, headers, origin = "" }: BrowserSourceOptions): Source {
  const url = `${origin}${graphqlPath(subPath)}`;
  return {
    currency: async () => currency,
    send: (document, variables, { signal, timeout, method, keepalive } = {}) =>
      execute(document, variables, {
        url,
        headers: { ...requestHeaders(headers()), ...sinceTap() },
        signal,
        init: { cache: "no-store", credentials: "same-origin", ...(keepalive ? { keepalive } : {}) },
        ...(timeout ? { timeout } : {}),
        ...(method ? { method } : {}),
      }),
  };
}
