import { graphqlPath } from "@/lib/api/transport/client-config";
import { execute } from "@/lib/api/transport/execute";
import type { Source } from "@/lib/api/transport/source";
import { type HeaderState, requestHeaders } from "@/lib/domain/customer/session";

export interface BrowserSourceOptions {
  /** "" or "/shop": the storefront's sub-path. */
  readonly subPath: string;
  readonly currency: string;
  /** Called for every request, so that a request after signing in is the customer's. */
  readonly headers: () => HeaderState;
  /** The page's origin; only needed in tests and Node. */
  readonly origin?: string;
}

/** A visitor's own requests: same origin, never cached, with the current session's headers (SESS-09, D14). */
export function browserSource({ subPath, currency, headers, origin = "" }: BrowserSourceOptions): Source {
  const url = `${origin}${graphqlPath(subPath)}`;
  return {
    currency: async () => currency,
    send: (document, variables, { signal, timeout, method, keepalive } = {}) =>
      execute(document, variables, {
        url,
        headers: requestHeaders(headers()),
        signal,
        init: { cache: "no-store", credentials: "same-origin", ...(keepalive ? { keepalive } : {}) },
        ...(timeout ? { timeout } : {}),
        ...(method ? { method } : {}),
      }),
  };
}
