import { randomBytes } from "node:crypto";
import { channel } from "node:diagnostics_channel";
import type { Trace } from "../../domain/trace.ts";

/** Who does the work of a span: a server that is called, the caller of another server, or neither. */
export type SpanKind = "server" | "client" | "internal";

/** One step of a trace: a request, a statement of the database, a call of a payment provider. It holds nothing about a guest. */
export interface Span {
  /** The trace, and the id of this step. */
  readonly trace: Trace;
  /** The step that this one belongs to; null for the first. */
  readonly parent: string | null;
  /** One of few, e.g. "POST /graphql" or "insert orders". */
  readonly name: string;
  readonly kind: SpanKind;
  /** Milliseconds of `performance.now()`. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly failed: boolean;
  /** By the names of OpenTelemetry's semantic conventions where it has one. */
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** A channel belongs to the process, so pages and the guard, which are built apart, share it. */
const spans = channel("storefront:span");

/** Whether anybody collects spans. Without a collector none is made. */
export const isTraced = (): boolean => spans.hasSubscribers;

/** Publishes a step that has ended; `make` is called only if there is a collector. */
export function tellSpan(make: () => Span): void {
  if (spans.hasSubscribers) spans.publish(make());
}

/** Calls `hear` for every span of this process until the returned function is called. */
export function onSpan(hear: (span: Span) => void): () => void {
  const listener = (span: unknown) => hear(span as Span);
  spans.subscribe(listener);
  return () => void spans.unsubscribe(listener);
}

/** So many random bytes, for the ids of traces and spans. */
export const randomHex = (bytes: number): string => randomBytes(bytes).toString("hex");
