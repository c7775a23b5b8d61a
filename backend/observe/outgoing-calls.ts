import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { tellSpan, withoutIds } from "../../lib/observe/spans/span.ts";
import { childForCall } from "../http/request-scope.ts";

interface Call {
  readonly origin: string;
  readonly path: string;
  readonly method: string;
}

/** What Node's fetch publishes of each call (undici's diagnostics channels). */
interface Published {
  readonly request: Call;
  readonly response?: { readonly statusCode: number };
}

/**
 * Tells of every call that this process makes with fetch, to payment providers, for messages and maps, as a part of the
 * trace of the request or job that makes it, until the returned function is called. Nothing is added to the call itself.
 */
export function tellOutgoingCalls(): () => void {
  const open = new WeakMap<Call, Open>();
  const listeners = {
    "undici:request:create": ({ request }) =>
      open.set(request, { ...childForCall(), startedAt: performance.now(), status: null }),
    "undici:request:headers": ({ request, response }) => {
      const call = open.get(request);
      if (call) call.status = response?.statusCode ?? null;
    },
    "undici:request:trailers": ({ request }) => over(request),
    "undici:request:error": ({ request }) => over(request),
  } satisfies Record<string, (published: Published) => void>;

  function over(request: Call): void {
    const call = open.get(request);
    if (!call) return;
    open.delete(request);
    const { trace, parent, startedAt, status } = call;
    const { host } = new URL(request.origin);
    tellSpan(() => ({
      trace,
      parent,
      name: `${request.method} ${host}`,
      kind: "client",
      startedAt,
      endedAt: performance.now(),
      failed: status === null || status >= 400,
      attributes: {
        "server.address": host,
        "http.request.method": request.method,
        "url.path": withoutIds(request.path),
        ...(status === null ? {} : { "http.response.status_code": status }),
      },
    }));
  }

  const all = Object.entries(listeners).map(([name, hear]) => {
    const listener = (message: unknown) => hear(message as Published);
    subscribe(name, listener);
    return () => unsubscribe(name, listener);
  });
  return () => {
    for (const end of all) end();
  };
}

type Open = ReturnType<typeof childForCall> & { readonly startedAt: number; status: number | null };
