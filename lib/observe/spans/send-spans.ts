import { SpanKind as Kind, SpanStatusCode, TraceFlags } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, type ReadableSpan, TraceIdRatioBasedSampler } from "@opentelemetry/sdk-trace";
import { onSpan, type Span } from "./span.ts";

interface Options {
  /** Which process of the installation this is, e.g. "storefront-backend". */
  readonly service: string;
  readonly version: string;
  /** The part of all traces that is kept, 0 to 1; a trace is kept by all processes or by none. */
  readonly ratio?: number;
}

/** The part of all traces that is kept, by OpenTelemetry's own variable: all, unless it says less. */
export const sampledPart = ({ OTEL_TRACES_SAMPLER_ARG: part }: NodeJS.ProcessEnv): number =>
  part === undefined || part === "" || Number.isNaN(Number(part)) ? 1 : Number(part);

const KINDS = { server: Kind.SERVER, client: Kind.CLIENT, internal: Kind.INTERNAL };
const SCOPE = { name: "storefront" };

/**
 * Sends the spans of this process to a collector by OTLP over HTTP, in batches. Address and headers come from
 * OpenTelemetry's own variables (docs/environment.md). A collector that is away costs the spans, and no request waits.
 * The returned function stops it and sends what is left.
 */
export function sendSpans({ service, version, ratio = 1 }: Options): () => Promise<void> {
  const resource = resourceFromAttributes({ "service.name": service, "service.version": version });
  const processor = new BatchSpanProcessor({ exporter: new OTLPTraceExporter() });
  const sampler = new TraceIdRatioBasedSampler(ratio);
  const isKept = ({ trace }: Span) => sampler.shouldSample(null, trace.id).decision > 0;
  const end = onSpan((span) => {
    if (isKept(span)) processor.onEnd({ ...readable(span), resource });
  });
  return async () => {
    end();
    await processor.shutdown();
  };
}

/** A span in the shape of OpenTelemetry's own, whose ids are those that went along with calls. */
function readable({ trace, parent, name, kind, startedAt, endedAt, failed, attributes }: Span) {
  const contextOf = (spanId: string) => ({ traceId: trace.id, spanId, traceFlags: TraceFlags.SAMPLED });
  return {
    name,
    kind: KINDS[kind],
    spanContext: () => contextOf(trace.span),
    ...(parent === null ? {} : { parentSpanContext: contextOf(parent) }),
    startTime: hrTime(performance.timeOrigin + startedAt),
    endTime: hrTime(performance.timeOrigin + endedAt),
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
