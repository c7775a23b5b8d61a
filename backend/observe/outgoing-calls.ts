import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { type Span, tellSpan } from "../../lib/observe/spans/span.ts";
import { idsForCall } from "../http/request-scope.ts";

interface Call {
  readonly origin: string;
  readonly method: string;
}

/** What Node's fetch publishes of each call (undici's diagnostics channels). */
interface Published {
  readonly request: Call;
  readonly response?: { readonly statusCode: number };
}

type CallUnderWay = Pick<Span, "trace" | "parent" | "startedAt"> & { status: number | null };

/**
 * Makes a span of every call that this process makes with fetch, to payment providers, for messages and maps, in the
 * trace of the request or job that makes it, until the returned function is called. Nothing is added to the call itself.
 * Of its address a span has the host, because a path may name a payment.
 */
export function traceOutgoingCalls(): () => void {
  const underWay = new WeakMap<Call, CallUnderWay>();
  const listeners = {
    "undici:request:create": ({ request }) =>
      underWay.set(request, { ...idsForCall(), startedAt: performance.now(), status: null }),
    "undici:request:headers": ({ request, response }) => {
      const call = underWay.get(request);
      if (call) call.status = response?.statusCode ?? null;
    },
    "undici:request:trailers": ({ request }) => finish(request, false),
    // Also after a status: the connection broke, or nobody waited for the rest.
    "undici:request:error": ({ request }) => finish(request, true),
  } satisfies Record<string, (published: Published) => void>;

  function finish(request: Call, brokeOff: boolean): void {
    const call = underWay.get(request);
    if (!call) return;
    underWay.delete(request);
    const { trace, parent, startedAt, status } = call;
    tellSpan(() => {
      const { hostname, port } = new URL(request.origin);
      return {
        trace,
        parent,
        name: `${request.method} ${hostname}`,
        kind: "client",
        startedAt,
        endedAt: performance.now(),
        failed: brokeOff || status === null || status >= 400,
        attributes: {
          "server.address": hostname,
          ...(port ? { "server.port": Number(port) } : {}),
          "http.request.method": request.method,
          ...(status === null ? {} : { "http.response.status_code": status }),
        },
      };
    });
  }

  const ends = Object.entries(listeners).map(([name, hear]) => {
    const listener = (message: unknown) => hear(message as Published);
    subscribe(name, listener);
    return () => unsubscribe(name, listener);
  });
  return () => {
    for (const end of ends) end();
  };
}
