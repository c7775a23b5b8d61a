import type { IncomingMessage, ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { EVERYWHERE } from "@/lib/business/request/guard/response-headers";
import { isSameSecret } from "@/lib/business/request/same-secret";
import { logLine } from "@/lib/observe/log-line";
import { createPageReports } from "@/lib/observe/page-reports";
import { isCall, isFile } from "@/lib/observe/request-kind";

/** How a request was answered: from finished bytes, as unchanged, or by Next. */
export type AnsweredBy = "bytes" | "unchanged" | "next";

interface Options {
  /** What a Prometheus server sends as its bearer token. */
  readonly token: string;
  readonly version: string;
  /** The business of a Host header; null if it is not ours. */
  readonly shopOf: (host: string | undefined) => string | null;
  readonly log?: typeof logLine;
}

const NOT_KEPT = { "cache-control": "no-store" };
const METRICS_PATH = "/api/metrics";
const kindOf = (url: string) => (isFile(url) ? "file" : isCall(url) ? "call" : "page");

/** Seconds: kept pages take tenths of a millisecond, a page that waits for the API seconds. */
const BUCKETS = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of one storefront process, at `/api/metrics` for callers with the token. Labels hold nothing about guests. */
export function createRequestMetrics({ token, version, shopOf, log = logLine }: Options) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: "storefront_visit_seconds",
    help: "Time to answer a request of the storefront.",
    labelNames: ["kind", "by", "status"] as const,
    buckets: BUCKETS,
    registers,
  });
  // Per shop there is a counter alone: at a thousand shops, writing a histogram of each takes half a second.
  const ofShops = new Counter({
    name: "storefront_visits_total",
    help: "Requests of the storefront, by shop and by whom they were answered.",
    labelNames: ["shop", "kind", "by"] as const,
    registers,
  });
  new Gauge({
    name: "storefront_build_info",
    help: "1, with the version that runs.",
    labelNames: ["version"] as const,
    registers,
  }).set({ version }, 1);

  const reports = createPageReports({ registers, shopOf, log });

  return {
    /** Of every metric, without the endings of its series. */
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
    /** Measures a request until its answer is out; the returned function says by whom it was answered. */
    begin(request: IncomingMessage, response: ServerResponse): (by: AnsweredBy) => void {
      const startedAt = performance.now();
      let by: AnsweredBy = "next";
      response.once("close", () => {
        const status = response.writableFinished ? response.statusCode : 499;
        const shop = shopOf(request.headers.host) ?? "none";
        const kind = kindOf(request.url ?? "");
        requests.observe({ kind, by, status: String(status) }, (performance.now() - startedAt) / 1000);
        ofShops.inc({ shop, kind, by });
      });
      return (answered) => {
        by = answered;
      };
    },
    /** Answers a request for the metrics and a report of a guest's browser; false for every other request. */
    send(request: IncomingMessage, response: ServerResponse): boolean {
      if (reports.take(request, response)) return true;
      if (request.url !== METRICS_PATH || request.method !== "GET") return false;
      if (!isSameSecret(request.headers.authorization ?? "", `Bearer ${token}`)) {
        response
          .writeHead(401, { ...EVERYWHERE, ...NOT_KEPT, "content-type": "text/plain" })
          .end("Send METRICS_TOKEN as a bearer token.\n");
        return true;
      }
      void registry.metrics().then(
        (text) =>
          response.writeHead(200, { ...EVERYWHERE, ...NOT_KEPT, "content-type": registry.contentType }).end(text),
        () => response.writeHead(500, { ...EVERYWHERE, ...NOT_KEPT }).end(),
      );
      return true;
    },
  };
}

export type RequestMetrics = ReturnType<typeof createRequestMetrics>;
