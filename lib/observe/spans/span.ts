import { channel } from "node:diagnostics_channel";
import type { Trace } from "../../domain/trace.ts";

/** Who does the work of a span: a server that is asked, a client that asks another one, or a person and their device. */
export type SpanKind = "server" | "client" | "internal";

/** One part of a trace: a request, a statement of the database, a call of a payment provider. Nothing in it is about a guest. */
export interface Span {
  /** The trace, and the id of this part. */
  readonly trace: Trace;
  /** The part that set this one off; null for the first. */
  readonly parent: string | null;
  /** One of few, e.g. "POST graphql" or "insert orders". */
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

/** Tells the collector of a part that has ended; `made` is called only if there is a collector. */
export function tellSpan(made: () => Span): void {
  if (spans.hasSubscribers) spans.publish(made());
}

/** Calls `hear` for every span of this process until the returned function is called. */
export function onSpan(hear: (span: Span) => void): () => void {
  const listener = (span: unknown) => hear(span as Span);
  spans.subscribe(listener);
  return () => void spans.unsubscribe(listener);
}

/** A path as a trace may hold it: what has a digit in it, or is long, may be the id of somebody's order or payment. */
export const withoutIds = (path: string): string =>
  path
    .split(/[?#]/, 1)
    .join()
    .split("/")
    .map((part) => (/^[a-z_-]{0,32}$/i.test(part) || /^v\d{1,2}$/.test(part) ? part : "…"))
    .join("/");
