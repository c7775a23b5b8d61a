import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { newTrace, type Trace } from "@/lib/domain/trace";

/** Pages and the guard are built apart: each has a copy of this module. */
const STATE = Symbol.for("storefront.visit-trace");
const globals: typeof globalThis & { [STATE]?: AsyncLocalStorage<Trace> } = globalThis;
globals[STATE] ??= new AsyncLocalStorage();
const traces = globals[STATE];

/** Answers one visit, with a trace that everything it sets off carries. */
export function inTrace<T>(work: (trace: Trace) => T): T {
  const trace = newTrace((bytes) => randomBytes(bytes).toString("hex"));
  return traces.run(trace, () => work(trace));
}

/** The trace of the visit that the running code belongs to. */
export const traceInScope = (): Trace | undefined => traces.getStore();
