import { AsyncLocalStorage } from "node:async_hooks";
import { childOf, newTrace, referenceOf, type Trace } from "../../lib/domain/trace.ts";
import { randomHex, type Span, tellSpan } from "../../lib/observe/spans/span.ts";

interface RequestScope {
  /** Null: what runs is no request's, but a job's. */
  readonly name: string | null;
  /** Whether it has a span, to which others may belong; a socket's message has none. */
  readonly hasSpan: boolean;
  readonly trace: Trace;
  /** The caller's span; null if the trace begins here. */
  readonly parent: string | null;
  shop: string | null;
  /** What a call of the API asks for, e.g. "mutation placeOrder". */
  operation: string | null;
  /** Whether another server was called. */
  hasCalledOut: boolean;
  /** GraphQL tells of a failure with status 200. */
  hasFailed: boolean;
}

/** What a request or a message of a socket set off carries its name and its trace, however late it runs. */
const scope = new AsyncLocalStorage<RequestScope>();

const NOTHING_NOTED = { shop: null, operation: null, hasCalledOut: false, hasFailed: false };

/**
 * Runs the handling of one request; `name` stands in the log if something of it is caught by nothing else. Its trace is
 * the caller's, if the caller names one.
 */
export const inRequestScope = <T>(name: string, handle: (trace: Trace) => T, given: Trace | null = null): T => {
  const trace = given ? childOf(given, randomHex) : newTrace(randomHex);
  const request = { name, trace, parent: given?.span ?? null, hasSpan: true, ...NOTHING_NOTED };
  return scope.run(request, () => handle(trace));
};

/** Handles one message of a socket, as a request without a span: a watched order is a socket's for half an hour. */
export const inMessageScope = <T>(handle: () => T): T =>
  scope.run({ name: "socket", trace: newTrace(randomHex), parent: null, hasSpan: false, ...NOTHING_NOTED }, handle);

/**
 * Runs a round of a job, with a trace of its own. Its span is reported only if it called another server; most rounds find
 * nothing to do.
 */
export async function inJobScope<T>(job: string, run: () => Promise<T>): Promise<T> {
  const round: RequestScope = { name: null, trace: newTrace(randomHex), parent: null, hasSpan: true, ...NOTHING_NOTED };
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

/** Notes that the request failed on our side. Returns the reference that the guest sees and the log contains. */
export function failureReference(): string {
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

/** The ids of a span: its own, and its parent's where it has one. */
type Ids = Pick<Span, "trace" | "parent">;

/** For a call of another server. It begins a trace of its own where neither a request nor a job makes it. */
export function idsForCall(): Ids {
  const caller = scope.getStore();
  if (!caller?.hasSpan) return { trace: newTrace(randomHex), parent: null };
  caller.hasCalledOut = true;
  return { trace: childOf(caller.trace, randomHex), parent: caller.trace.span };
}

/** For a statement of a request; null outside of requests. */
export function idsForStatement(): Ids | null {
  const request = scope.getStore();
  if (!request?.hasSpan || request.name === null) return null;
  return { trace: childOf(request.trace, randomHex), parent: request.trace.span };
}

type Noted = Pick<RequestScope, "shop" | "operation" | "trace" | "parent" | "hasFailed">;

/** The request that the running code belongs to, to be read later by code that runs outside of it. */
export const requestScope = (): Noted | undefined => scope.getStore();
