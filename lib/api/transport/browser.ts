import { graphqlPath } from "@/lib/api/transport/client-config";
import { execute } from "@/lib/api/transport/execute";
import type { Source } from "@/lib/api/transport/source";
import type { HeaderState } from "@/lib/domain/customer/session";
import { requestHeaders } from "@/lib/domain/customer/session";

export interface BrowserSourceOptions {
  /** "" or "/shop": where the storefront is mounted. */
  readonly subPath: string;
  readonly currency: string;
  /** Asked at every call, so that a call after signing in is the customer's. */
  readonly headers: () => HeaderState;
  /** The page's origin; only tests and Node need to name it. */
  readonly origin?: string;
}

/** A visitor's own calls: same origin, never cached, with whatever the session says at that moment (SESS-09, D14). */
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
