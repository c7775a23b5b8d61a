import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { childOf, newTrace, type Trace, traceparentOf } from "@/lib/domain/trace";
import { tellSpan } from "@/lib/observe/spans/span";

/** Pages and the guard are built apart: each has a copy of this module. */
const STATE = Symbol.for("storefront.visit-trace");
const globals: typeof globalThis & { [STATE]?: AsyncLocalStorage<Trace> } = globalThis;
globals[STATE] ??= new AsyncLocalStorage();
const traces = globals[STATE];

const randomHex = (bytes: number): string => randomBytes(bytes).toString("hex");

/** Answers one visit, with a trace that everything it sets off carries. */
export function inTrace<T>(work: (trace: Trace) => T): T {
  const trace = newTrace(randomHex);
  return traces.run(trace, () => work(trace));
}

/** What a call sends along, so that the API's part of the trace comes below this one; empty without a visit. */
type TraceHeaders = Readonly<{ traceparent?: string }>;

/** Calls the API as a part of a visit's trace; `name` is one of few. */
export async function callInTrace<T>(
  visit: Trace | null | undefined,
  name: string,
  call: (headers: TraceHeaders) => Promise<T>,
): Promise<T> {
  if (!visit) return call({});
  const trace = childOf(visit, randomHex);
  const startedAt = performance.now();
  let failed = true;
  try {
    const answer = await call({ traceparent: traceparentOf(trace) });
    failed = false;
    return answer;
  } finally {
    const times = { startedAt, endedAt: performance.now() };
    tellSpan(() => ({ trace, parent: visit.span, name, kind: "client", ...times, failed, attributes: {} }));
  }
}

/** The trace of the visit that the running code belongs to. */
export const traceInScope = (): Trace | undefined => traces.getStore();
