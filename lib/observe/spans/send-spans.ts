import { AsyncResource } from "node:async_hooks";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { DiagLogLevel, diag, SpanKind as Kind, SpanStatusCode, TraceFlags } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, type ReadableSpan, TraceIdRatioBasedSampler } from "@opentelemetry/sdk-trace";
import { onSpan, type Span } from "./span.ts";

interface Options {
  /** Which kind of process this is, e.g. "storefront-backend". */
  readonly service: string;
  readonly version: string;
  /** The share of traces that is kept, 0 to 1; a trace is kept by all processes or by none. */
  readonly ratio?: number;
  /** Told when the collector takes nothing, at most once a minute. */
  readonly warn: (message: string) => void;
}

/** The share of traces that is kept, by OpenTelemetry's own variable: all, unless it says less. */
export const samplingRatio = ({ OTEL_TRACES_SAMPLER_ARG: ratio }: NodeJS.ProcessEnv): number =>
  ratio ? Number(ratio) : 1;

const KINDS = { server: Kind.SERVER, client: Kind.CLIENT, internal: Kind.INTERNAL };
const SCOPE = { name: "storefront" };
const SEND_EVERY_MS = 1_000;
/** A process that ends waits this long for its last spans to arrive. */
const LAST_SPANS_MS = 2_000;
const WARN_EVERY_MS = 60_000;

/**
 * Sends the spans of this process to a collector by OTLP over HTTP, in batches. Address and headers come from
 * OpenTelemetry's own variables (docs/environment.md). A collector that is away costs the spans, and no request waits.
 * The returned function sends what is left, waits for that no longer than two seconds, and never fails.
 */
export function sendSpans({ service, version, ratio = 1, warn }: Options): () => Promise<void> {
  const instance = `${hostname()}:${process.pid}`;
  const names = { "service.name": service, "service.version": version, "service.instance.id": instance };
  const resource = resourceFromAttributes(names);
  const note = onceAMinute(warn);
  const ignore = () => {};
  const logger = { error: note, warn: note, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const exporter = new OTLPTraceExporter();
  const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS });
  const sampler = new TraceIdRatioBasedSampler(ratio);
  const isKept = ({ trace }: Span) => sampler.shouldSample(null, trace.id).decision > 0;
  // Its timers belong to no request, whichever told the first span.
  const hear = AsyncResource.bind((span: Span) => {
    if (isKept(span)) processor.onEnd({ ...readable(span), resource });
  });
  const end = onSpan(hear);
  return async () => {
    end();
    await Promise.race([
      processor.shutdown().catch((error: Error) => note(error.message)),
      pause(LAST_SPANS_MS, undefined, { ref: false }),
    ]);
  };
}

/** Passes OpenTelemetry's warnings on: a collector that is away, or refuses the key. */
function onceAMinute(warn: (message: string) => void): (message: string) => void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return (message) => {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    warn(`The trace collector takes no traces: ${message.slice(0, 300)}`);
  };
}

/** A span in the shape of OpenTelemetry's own, whose ids are those that went along with calls. */
function readable({ trace, parent, name, kind, startedAt, endedAt, failed, attributes }: Span) {
  const contextOf = (spanId: string) => ({ traceId: trace.id, spanId, traceFlags: TraceFlags.SAMPLED });
  // Of the clock as it is now: it may have been set since the process started.
  const origin = Date.now() - performance.now();
  return {
    name,
    kind: KINDS[kind],
    spanContext: () => contextOf(trace.span),
    ...(parent === null ? {} : { parentSpanContext: contextOf(parent) }),
    startTime: hrTime(origin + startedAt),
    endTime: hrTime(origin + endedAt),
    duration: hrTime(endedAt - startedAt),
    status: { code: failed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes,
    links: [],
    events: [],
    ended: true,
    instrumentationScope: SCOPE,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  } satisfies Omit<ReadableSpan, "resource">;
}

/** Milliseconds as seconds and nanoseconds. */
const hrTime = (ms: number): [number, number] => {
  const seconds = Math.trunc(ms / 1000);
  return [seconds, Math.round((ms - seconds * 1000) * 1e6)];
};
