import type { IncomingMessage, ServerResponse } from "node:http";
import { Counter, Histogram, type Registry } from "prom-client";
import { z } from "zod";
import { EVERYWHERE } from "@/lib/business/request/guard/response-headers";
import { isOriginOf } from "@/lib/business/request/same-origin";
import { ROUTE_IDS } from "@/lib/domain/pages/route-table";
import type { logLine } from "@/lib/observe/log-line";

const PATH = /^\/(?:[\w-]+\/)*api\/page-report$/;
const MAX_BYTES = 2 * 1024;
const SLOWEST_MS = 5_000;
/** Of one process, in a second; what is more is taken and not counted. */
const MAX_REPORTS = 50;
/** Of one process, in a minute: enough to find the place in the code. */
const MAX_LOGGED = 10;

/** Names of failures that are counted by name. Others are one, because a caller may invent any number of them. */
const NAMES: readonly string[] = [
  "Error",
  "TypeError",
  "RangeError",
  "ReferenceError",
  "SyntaxError",
  "AbortError",
  "ChunkLoadError",
  "NetworkError",
  "NotAllowedError",
  "QuotaExceededError",
  "SecurityError",
];

/** What a browser tells of one page (components/layout/background/report-page); nothing in it is about a guest. */
const report = z.object({
  page: z.enum(ROUTE_IDS),
  values: z
    .object({
      LCP: z.number().min(0).max(120_000),
      INP: z.number().min(0).max(120_000),
      CLS: z.number().min(0).max(100),
    })
    .partial(),
  failures: z
    .array(
      z.object({
        name: z.string().max(40),
        // One of our scripts with line and column; never a text.
        at: z.string().regex(/^(?:|\/_next\/static\/[\w./~-]{1,120}:\d{1,9}:\d{1,9})$/),
      }),
    )
    .max(5),
});

interface Options {
  readonly registers: Registry[];
  readonly shopOf: (host: string | undefined) => string | null;
  readonly log: typeof logLine;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

/** Counts how fast pages were in guests' browsers, and what failed there: POST `/api/page-report`, also below a sub-path. */
export function createPageReports({ registers, shopOf, log, now = Date.now }: Options) {
  const of = { labelNames: ["page"] as const, registers };
  const [lcp, inp, cls] = [
    new Histogram({
      name: "storefront_page_lcp_seconds",
      help: "Until the largest part of a page was painted, in guests' browsers.",
      buckets: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
      ...of,
    }),
    new Histogram({
      name: "storefront_page_inp_seconds",
      help: "From a press to the next paint, nearly the slowest of a page, in guests' browsers.",
      buckets: [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
      ...of,
    }),
    new Histogram({
      name: "storefront_page_layout_shift",
      help: "Score of how much a page moved by itself, in guests' browsers.",
      buckets: [0.001, 0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
      ...of,
    }),
  ];
  const failures = new Counter({
    name: "storefront_browser_failures_total",
    help: "Uncaught errors of our scripts in guests' browsers.",
    labelNames: ["page", "name"] as const,
    registers,
  });
  const [reports, logged] = [allowance(MAX_REPORTS, 1_000, now), allowance(MAX_LOGGED, 60_000, now)];

  function count(text: string, shop: string): void {
    const { data } = report.safeParse(parsed(text));
    if (!data) return;
    const { page, values } = data;
    if (values.LCP !== undefined) lcp.observe({ page }, values.LCP / 1_000);
    if (values.INP !== undefined) inp.observe({ page }, values.INP / 1_000);
    if (values.CLS !== undefined) cls.observe({ page }, values.CLS);
    for (const { name, at } of data.failures) {
      const known = NAMES.includes(name) ? name : "other";
      failures.inc({ page, name: known });
      if (logged())
        log("warn", "A guest's browser failed.", { shop, page, error: known, ...(at ? { script: at } : {}) });
    }
  }

  return {
    /** Takes a report of a shop's own page; false for every other request. */
    take(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== "POST" || !PATH.test(request.url ?? "")) return false;
      const { host, origin, "x-forwarded-proto": scheme } = request.headers;
      const shop = shopOf(host);
      const isOwn = shop !== null && origin !== undefined && isOriginOf(origin, host, [scheme].flat()[0]);
      void bodyOf(request).then((text) => {
        if (text === null) return response.writeHead(413, { ...EVERYWHERE, connection: "close" }).end();
        if (isOwn && reports()) count(text, shop);
        return response.writeHead(204, { ...EVERYWHERE, "cache-control": "no-store" }).end();
      });
      return true;
    },
  };
}

export type PageReports = ReturnType<typeof createPageReports>;

/** True so many times in each span of time. */
function allowance(most: number, spanMs: number, now: () => number): () => boolean {
  let [from, taken] = [now(), 0];
  return () => {
    if (now() - from >= spanMs) [from, taken] = [now(), 0];
    taken += 1;
    return taken <= most;
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The body as text; null if it is too long, too slow or breaks off. */
function bodyOf(request: IncomingMessage): Promise<string | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const timer = setTimeout(() => resolve(null), SLOWEST_MS);
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MAX_BYTES) chunks.push(chunk);
      else resolve(null);
    });
    request.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
    request.on("error", () => resolve(null));
    request.on("close", () => clearTimeout(timer));
  });
}
