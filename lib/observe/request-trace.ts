import { AsyncLocalStorage } from "node:async_hooks";
import { childOf, newTrace, type Trace, traceparentOf } from "@/lib/domain/trace";
import { randomHex, tellSpan } from "@/lib/observe/spans/span";

/** Pages and the guard are built apart: each has a copy of this module. */
const STATE = Symbol.for("storefront.request-trace");
const globals: typeof globalThis & { [STATE]?: AsyncLocalStorage<Trace> } = globalThis;
globals[STATE] ??= new AsyncLocalStorage();
const traces = globals[STATE];

/** Answers one request, with a trace that everything it sets off carries. */
export function inTrace<T>(work: (trace: Trace) => T): T {
  const trace = newTrace(randomHex);
  return traces.run(trace, () => work(trace));
}

/** What a call sends along, so that the API's spans belong to this call's; empty without a request. */
type TraceHeaders = Readonly<{ traceparent?: string }>;

interface Call<T> {
  /** One of few. */
  readonly name: string;
  readonly send: (headers: TraceHeaders) => Promise<T>;
  /** Whether an answer means that the API failed. */
  readonly hasFailed?: (answer: T) => boolean;
}

/** Calls the API as a step of a request's trace. */
export async function callInTrace<T>(
  parent: Trace | null | undefined,
  { name, send, hasFailed = () => false }: Call<T>,
): Promise<T> {
  if (!parent) return send({});
  const trace = childOf(parent, randomHex);
  const startedAt = performance.now();
  let failed = false;
  try {
    const answer = await send({ traceparent: traceparentOf(trace) });
    failed = hasFailed(answer);
    return answer;
  } catch (error) {
    // A visitor who leaves ends the call; nothing has failed.
    failed = (error as Error).name !== "AbortError";
    throw error;
  } finally {
    const times = { startedAt, endedAt: performance.now() };
    tellSpan(() => ({ trace, parent: parent.span, name, kind: "client", ...times, failed, attributes: {} }));
  }
}

/** The trace of the request that the running code belongs to. */
export const traceInScope = (): Trace | undefined => traces.getStore();
