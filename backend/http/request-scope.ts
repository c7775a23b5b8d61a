import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { childOf, newTrace, referenceOf, type Trace } from "../../lib/domain/trace.ts";
import { tellSpan } from "../../lib/observe/spans/span.ts";

interface RequestScope {
  /** Null: what runs is no request's, but a job's. */
  readonly name: string | null;
  readonly trace: Trace;
  /** The caller's part of the trace; null if the trace begins here. */
  readonly parent: string | null;
  shop: string | null;
  /** What a call of the API asks for, e.g. "mutation placeOrder". */
  operation: string | null;
  /** Whether another server was asked meanwhile. */
  hasCalledOut: boolean;
  /** GraphQL tells of a failure with status 200. */
  hasFailed: boolean;
}

/** What a request or a message of a socket set off carries its name and its trace, however late it runs. */
const scope = new AsyncLocalStorage<RequestScope>();

const randomHex = (bytes: number): string => randomBytes(bytes).toString("hex");
const NEW = { shop: null, operation: null, hasCalledOut: false, hasFailed: false };

/**
 * Runs the handling of one request; `name` stands in the log if something of it is caught by nothing else. Its trace is
 * the caller's, if the caller names one.
 */
export const inRequestScope = <T>(name: string, handle: (trace: Trace) => T, given: Trace | null = null): T => {
  const trace = given ? childOf(given, randomHex) : newTrace(randomHex);
  return scope.run({ name, trace, parent: given?.span ?? null, ...NEW }, () => handle(trace));
};

/**
 * Runs a round of a job, with a trace of its own. A round that asked another server is told of; most rounds find
 * nothing to do.
 */
export async function inJobScope<T>(job: string, run: () => Promise<T>): Promise<T> {
  const round: RequestScope = { name: null, trace: newTrace(randomHex), parent: null, ...NEW };
  const startedAt = performance.now();
  let failed = true;
  try {
    const result = await scope.run(round, run);
    failed = false;
    return result;
  } finally {
    if (round.hasCalledOut) {
      const { trace, parent } = round;
      const times = { startedAt, endedAt: performance.now() };
      tellSpan(() => ({ trace, parent, name: `job ${job}`, kind: "internal", ...times, failed, attributes: {} }));
    }
  }
}

/** The request that the running code belongs to; undefined outside of requests. */
export const requestInScope = (): string | undefined => scope.getStore()?.name ?? undefined;

/** The trace that the running code belongs to. */
export const traceInScope = (): Trace | undefined => scope.getStore()?.trace;

/** Notes that the request failed on our side. Returns what the guest is told and the log is searched for. */
export function noteFailure(): string {
  const request = scope.getStore();
  if (request) request.hasFailed = true;
  return referenceOf(request?.trace ?? newTrace(randomHex));
}

/** Notes the business that this request concerns, once it is known. */
export function noteShop(id: string): void {
  const request = scope.getStore();
  if (request) request.shop = id;
}

/** Notes what a call of the API asks for. */
export function noteOperation(operation: string): void {
  const request = scope.getStore();
  if (request) request.operation = operation;
}

/** A part of the trace for a call to another server; the first of a new trace outside of requests and jobs. */
export function childForCall(): { readonly trace: Trace; readonly parent: string | null } {
  const caller = scope.getStore();
  if (!caller) return { trace: newTrace(randomHex), parent: null };
  caller.hasCalledOut = true;
  return { trace: childOf(caller.trace, randomHex), parent: caller.trace.span };
}

/** A part of the request's trace, for what it asks of the database; null outside of requests. */
export function childOfRequest(): { readonly trace: Trace; readonly parent: string } | null {
  const request = scope.getStore();
  if (!request || request.name === null) return null;
  return { trace: childOf(request.trace, randomHex), parent: request.trace.span };
}

type Noted = Pick<RequestScope, "shop" | "operation" | "trace" | "parent" | "hasFailed">;

/** The request that the running code belongs to, to be read later by code that runs outside of it. */
export const requestScope = (): Noted | undefined => scope.getStore();
