import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Services } from "../services.ts";
import { type Backlog, readBacklog } from "./backlog.ts";
import { routeOf } from "./route-of.ts";
import { onSignal } from "./signals.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"];

/** Seconds; an order takes some hundredths, a bank some seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];

const resultOf = (status: number) => (status >= 500 ? "failed" : status >= 400 ? "refused" : "done");

export interface Metrics {
  /** In Prometheus' text format, with the state of orders and payments as the database has it now. */
  text(): Promise<string>;
  readonly contentType: string;
  /** The name of every metric, without the suffixes of its series (`_bucket`, `_sum`). */
  names(): string[];
  stop(): void;
}

/** The metrics of one backend (docs/running.md lists them). Names and labels hold nothing about guests. */
export function createMetrics(app: Pick<Services, "db" | "clock" | "version">): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: "storefront_api_request_seconds",
    help: "Time to answer a request of the backend.",
    labelNames: ["method", "route", "status"] as const,
    buckets: BUCKETS,
    registers,
  });
  // By shop there is only a counter: at a thousand shops, writing a histogram of each takes half a second.
  const shopRequests = new Counter({
    name: "storefront_api_requests_total",
    help: "Requests of the backend, by shop and how they went.",
    labelNames: ["shop", "route", "result"] as const,
    registers,
  });
  // Prometheus has a label "job" of its own, which would replace ours.
  const jobs = new Histogram({
    name: "storefront_job_seconds",
    help: "Time of one round of a job.",
    labelNames: ["task", "result"] as const,
    buckets: BUCKETS,
    registers,
  });
  const lastRun = new Gauge({
    name: "storefront_job_last_success_timestamp_seconds",
    help: "When a job last ended without an error; before its first round, when it began to wait for that.",
    labelNames: ["task"] as const,
    registers,
  });
  const interval = new Gauge({
    name: "storefront_job_interval_seconds",
    help: "Time between two rounds of a job.",
    labelNames: ["task"] as const,
    registers,
  });
  const sockets = new Gauge({
    name: "storefront_sockets",
    help: "Open WebSocket connections.",
    registers,
  });
  const slow = new Counter({
    name: "storefront_slow_statements_total",
    help: "Statements for which the database took SLOW_STATEMENT_MS or longer, by their first table.",
    labelNames: ["verb", "table"] as const,
    registers,
  });
  new Gauge({
    name: "storefront_build_info",
    help: "1, with the version that runs.",
    labelNames: ["version"] as const,
    registers,
  }).set({ version: app.version }, 1);
  const backlog = backlogGauges(registers);
  const failures = new Counter({
    name: "storefront_scrape_failures_total",
    help: "Scrapes in which the database did not tell the state of orders and payments.",
    registers,
  });
  const unsubscribes = [
    onSignal("request", ({ method, path, shop, status, seconds }) => {
      const route = routeOf(path);
      const known = METHODS.includes(method) ? method : "other";
      requests.observe({ method: known, route, status: String(status) }, seconds);
      shopRequests.inc({ shop: shop ?? "none", route, result: resultOf(status) });
    }),
    onSignal("job start", ({ job, everySeconds }) => {
      interval.set({ task: job }, everySeconds);
      // Prometheus counts from a figure that it has seen: without a zero, the first failure would be none.
      for (const result of ["done", "failed"]) jobs.zero({ task: job, result });
      // A job whose every round fails is missed too.
      lastRun.set({ task: job }, app.clock().getTime() / 1000);
    }),
    onSignal("job", ({ job, failed, seconds }) => {
      jobs.observe({ task: job, result: failed ? "failed" : "done" }, seconds);
      if (!failed) lastRun.set({ task: job }, app.clock().getTime() / 1000);
    }),
    onSignal("slow statement", ({ verb, table }) => slow.inc({ verb, table })),
    onSignal("socket", ({ change }) => sockets.inc(change)),
  ];
  // Scrapes that come together read the database once.
  let reading: Promise<Backlog> | undefined;
  const readOnce = () => {
    reading ??= readBacklog(app.db, app.clock()).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  return {
    async text() {
      try {
        backlog(await readOnce());
      } catch {
        failures.inc();
      }
      return registry.metrics();
    },
    contentType: registry.contentType,
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
    stop() {
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}

/** Gauges of what waits in the database; each scrape replaces all of their values. */
function backlogGauges(registers: Registry[]): (state: Backlog) => void {
  const orders = new Gauge({
    name: "storefront_orders_open",
    help: "Orders that are neither finished nor cancelled, by state.",
    labelNames: ["shop", "state"] as const,
    registers,
  });
  const placed = new Gauge({
    name: "storefront_orders_placed_last_hour",
    help: "Orders placed in the last hour.",
    labelNames: ["shop"] as const,
    registers,
  });
  const payments = new Gauge({
    name: "storefront_payments_open",
    help: "Payments whose result is not known yet.",
    labelNames: ["gateway", "status"] as const,
    registers,
  });
  const oldest = new Gauge({
    name: "storefront_payments_oldest_seconds",
    help: "Age of the oldest payment whose result is not known yet.",
    labelNames: ["gateway"] as const,
    registers,
  });
  const waiting = new Gauge({
    name: "storefront_waiting",
    help: "Work that is due and not done: refunds, refunds that failed more than five times, vendors' messages.",
    labelNames: ["what"] as const,
    registers,
  });
  const waitingAge = new Gauge({
    name: "storefront_waiting_oldest_seconds",
    help: "Age of the oldest work that is due and not done.",
    labelNames: ["what"] as const,
    registers,
  });
  const backup = new Gauge({
    name: "storefront_backup_last_success_timestamp_seconds",
    help: "When npm run backup last finished a backup; 0: never.",
    registers,
  });
  const all = [orders, placed, payments, oldest, waiting, waitingAge];
  return (state) => {
    for (const gauge of all) gauge.reset();
    backup.set((state.lastBackup?.getTime() ?? 0) / 1000);
    for (const row of state.orders) orders.set({ shop: row.shop, state: row.state }, row.count);
    for (const row of state.placed) placed.set({ shop: row.shop }, row.count);
    for (const row of state.payments) {
      payments.set({ gateway: row.gateway, status: row.status }, row.count);
    }
    for (const { gateway } of state.payments) {
      const ages = state.payments.flatMap((row) => (row.gateway === gateway ? row.oldestSeconds : []));
      oldest.set({ gateway }, Math.max(...ages));
    }
    for (const { what, count, oldestSeconds } of state.waiting) {
      waiting.set({ what }, count);
      waitingAge.set({ what }, oldestSeconds);
    }
  };
}
