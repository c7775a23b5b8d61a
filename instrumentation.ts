import type { Instrumentation } from "next";

/** Next calls this once, before its server answers the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const [
    { Server },
    { guardServers },
    { createFinishedPages },
    { loadConfiguration, logConfigurationTo },
    { hostShop },
    { passCall },
    { logsEveryRequest, logRequest },
    { logLine },
  ] = await Promise.all([
    import("node:http"),
    import("@/lib/business/request/guard/guard"),
    import("@/lib/render/finished/finished-pages"),
    import("@/config/load"),
    import("@/lib/observe/host-shop"),
    import("@/lib/business/request/guard/direct-calls"),
    import("@/lib/observe/request-log"),
    import("@/lib/observe/log-line"),
  ]);
  logConfigurationTo((message) => logLine("warn", message, {}));
  const everyRequest = logsEveryRequest(process.env.LOG_LEVEL);
  const development = process.env.NODE_ENV === "development";
  const pages = createFinishedPages({ revision: () => loadConfiguration().revision });
  guardServers(
    Server,
    development
      ? { development }
      : {
          pages,
          passCall,
          metrics: await requestMetrics(),
          log: (open) => logRequest(open, everyRequest),
          shopOf: hostShop,
        },
  );
  // A build renders nothing of a shop and must not depend on a backend.
  if (process.env.NEXT_PHASE === "phase-production-build") return;
  await traceRequests();
  const [{ followBackends }, { followAnnouncements }, { FIRST_PAGES, firstPages }] = await Promise.all([
    import("@/lib/business/studio/follow-backends"),
    import("@/lib/business/announcement-turns"),
    import("@/lib/business/first-pages"),
  ]);
  followBackends();
  followAnnouncements();
  Object.assign(globalThis, { [FIRST_PAGES]: firstPages });
}

/** The metrics library is loaded only where METRICS_TOKEN says that somebody reads them. */
async function requestMetrics() {
  const token = process.env.METRICS_TOKEN;
  if (!token) return undefined;
  const [{ createRequestMetrics }, { hostShop }, { runningVersion }] = await Promise.all([
    import("@/lib/observe/request-metrics"),
    import("@/lib/observe/host-shop"),
    import("@/lib/observe/running-version"),
  ]);
  return createRequestMetrics({ token, version: runningVersion(), shopOf: hostShop });
}

/** OpenTelemetry is loaded only where a collector is named. */
async function traceRequests() {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const [{ samplingRatio, sendSpans }, { runningVersion }, { logLine }, { Server }, { flushBeforeClose }] =
    await Promise.all([
      import("@/lib/observe/spans/send-spans"),
      import("@/lib/observe/running-version"),
      import("@/lib/observe/log-line"),
      import("node:http"),
      import("@/lib/observe/spans/flush-before-close"),
    ]);
  const stop = sendSpans({
    service: "storefront",
    version: runningVersion(),
    ratio: samplingRatio(process.env),
    warn: (message) => logLine("warn", message, {}),
  });
  flushBeforeClose(Server, stop);
}

/** Logs an error with the trace of its request and the reference on the screen, so that either leads to what Next prints of it. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const [{ logLine }, { traceOf }] = await Promise.all([
    import("@/lib/observe/log-line"),
    import("@/lib/domain/trace"),
  ]);
  const trace = traceOf([request.headers.traceparent].flat()[0])?.id;
  const { name = "Error", digest } = error as Error & { digest?: string };
  logLine("error", "A page could not be rendered.", {
    trace,
    reference: digest,
    route: context.routePath,
    error: name,
  });
};
