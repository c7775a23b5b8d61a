import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { newTrace, referenceOf, type Trace } from "../../lib/domain/trace.ts";

interface RequestScope {
  /** Null: what runs is no request's, but a job's. */
  readonly name: string | null;
  readonly trace: Trace;
  shop: string | null;
}

/** What a request or a message of a socket set off carries its name and its trace, however late it runs. */
const scope = new AsyncLocalStorage<RequestScope>();

const randomTrace = (): Trace => newTrace((bytes) => randomBytes(bytes).toString("hex"));

/**
 * Runs the handling of one request; `name` stands in the log if something of it is caught by nothing else. Its trace is
 * the caller's, if the caller names one.
 */
export const inRequestScope = <T>(name: string, handle: (trace: Trace) => T, given: Trace | null = null): T => {
  const trace = given ?? randomTrace();
  return scope.run({ name, trace, shop: null }, () => handle(trace));
};

/** Runs a round of a job, with a trace of its own. */
export const inJobScope = <T>(run: () => T): T => scope.run({ name: null, trace: randomTrace(), shop: null }, run);

/** The request that the running code belongs to; undefined outside of requests. */
export const requestInScope = (): string | undefined => scope.getStore()?.name ?? undefined;

/** The trace that the running code belongs to. */
export const traceInScope = (): Trace | undefined => scope.getStore()?.trace;

/** What the guest is told and the log is searched for; another one outside of requests. */
export const referenceInScope = (): string => referenceOf(traceInScope() ?? randomTrace());

/** Notes the business that this request concerns, once it is known. */
export function noteShop(id: string): void {
  const request = scope.getStore();
  if (request) request.shop = id;
}

/** Reads later, also from code that runs outside of the request, which business it concerned; null if none. */
export function shopOfRequest(): () => string | null {
  const request = scope.getStore();
  return () => request?.shop ?? null;
}
