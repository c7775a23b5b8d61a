import { setTimeout as pause } from "node:timers/promises";
import type { Cluster } from "../members.ts";
import { percentile } from "./figures.ts";
import { createFlood, type FloodFigures } from "./flood.ts";
import { guestsFor } from "./population.ts";
import { readShop } from "./shop.ts";

/** The measured shop is looked at by turns with and without a flood next door, each as long. */
const SPAN_MS = 10_000;
/** After each change, what was under way before is not counted. */
const SETTLE_MS = 2_000;

/** p95 in milliseconds of what the guests of one shop do. */
export interface Figures {
  readonly pages: number;
  readonly calls: number;
  readonly orders: number;
}

export interface Fairness {
  /** Medians of the spans. */
  readonly quiet: Figures;
  readonly flooded: Figures;
  readonly spans: number;
  readonly failed: number;
  readonly flood: FloodFigures;
}

interface Wanted {
  readonly minutes: number;
  readonly orders: number;
  /** Requests a second at another shop. */
  readonly flood: number;
  /** Where that shop is: the front's port of the same cluster, or of one of its own. */
  readonly floodedAt: number;
  readonly stopped: Promise<void>;
}

export async function measureFairness(
  cluster: Cluster,
  { minutes, orders, flood: perSecond, floodedAt, stopped }: Wanted,
): Promise<Fairness> {
  const shop = await readShop(cluster.shops, cluster.database);
  const flood = createFlood(floodedAt, perSecond);
  const spans: { readonly flooded: boolean; readonly figures: Figures }[] = [];
  const sum = { sent: 0, statuses: {} as Record<string, number> };
  let failed = 0;
  let isStopped = false;
  void stopped.then(() => {
    isStopped = true;
  });

  async function span(): Promise<Figures> {
    const latencies = await guestsFor(SPAN_MS, orders, cluster, shop);
    failed += latencies.failed;
    return latencies;
  }

  try {
    // What the first visitors fill is not measured.
    await span();
    failed = 0;
    const until = Date.now() + minutes * 60_000;
    for (let flooded = false; !isStopped && (Date.now() < until || flooded); flooded = !flooded) {
      if (flooded) flood.begin();
      await pause(SETTLE_MS);
      spans.push({ flooded, figures: await span() });
      if (!flooded) continue;
      const { sent, statuses } = await flood.end();
      sum.sent += sent;
      for (const [status, count] of Object.entries(statuses))
        sum.statuses[status] = (sum.statuses[status] ?? 0) + count;
      await pause(SETTLE_MS);
    }
  } finally {
    flood.stop();
  }
  const median = (flooded: boolean): Figures => {
    const of = (read: (figures: Figures) => number) =>
      percentile(
        spans.filter((one) => one.flooded === flooded).map(({ figures }) => read(figures)),
        0.5,
      );
    return { pages: of(({ pages }) => pages), calls: of(({ calls }) => calls), orders: of((all) => all.orders) };
  };
  return { quiet: median(false), flooded: median(true), spans: spans.length / 2, failed, flood: sum };
}

/** The others may wait this much longer while one shop is flooded. */
const MAX_SLOWDOWN = 1.2;
/** Differences below this are nothing that a guest or this machine's clock can tell, in milliseconds. */
const NOISE_MS = 5;

/** Prints the comparison; returns whether the other shop stayed within a fifth. */
export function printFairness({ quiet, flooded, spans, failed, flood }: Fairness, perSecond: number): boolean {
  const kinds = ["pages", "calls", "orders"] as const;
  const isFair = (kind: (typeof kinds)[number]) =>
    flooded[kind] <= Math.max(quiet[kind] * MAX_SLOWDOWN, quiet[kind] + NOISE_MS);
  const answers = Object.entries(flood.statuses).map(([status, count]) => `${status}: ${count}`);
  console.log(
    [
      "",
      `One shop under a flood of ${perSecond} requests a second from 500 networks, another with its usual guests; ${spans} spans of each.`,
      ...kinds.map(
        (kind) =>
          `${kind.padEnd(7)} p95 ${quiet[kind].toFixed(1)} ms alone, ${flooded[kind].toFixed(1)} ms beside the flood (${(
            flooded[kind] / quiet[kind]
          ).toFixed(2)} ×, ${isFair(kind) ? "met" : "not met"})`,
      ),
      `failed  ${failed} of the usual guests' requests`,
      `flood   ${flood.sent} requests; ${answers.join(", ")}`,
    ].join("\n"),
  );
  return failed === 0 && kinds.every(isFair);
}
