import { processorSeconds } from "../../cpu-meter.ts";
import type { Cluster } from "../members.ts";
import { guestsFor, type Latencies } from "./population.ts";
import { readShop } from "./shop.ts";

/** Orders a second, each step with all that belongs to them. */
const STEPS = [1, 2, 4, 8, 12, 16, 24, 32, 48, 64];
const STEP_MS = 15_000;

export interface Step {
  readonly wanted: number;
  readonly latencies: Latencies;
  /** Milliseconds of a processor for each order with all that belongs to it, by kind of process. */
  readonly cost: Readonly<Record<string, number>>;
}

const membersOf = ({ storefronts, backends, database, front }: Cluster) => ({
  storefronts,
  backends,
  database: [database],
  front: [front],
});

/** Processor seconds of each kind of process so far. */
const spentBy = (cluster: Cluster): Record<string, number> =>
  Object.fromEntries(
    Object.entries(membersOf(cluster)).map(([kind, members]) => [
      kind,
      members.reduce((sum, { pid }) => sum + (processorSeconds(pid()) ?? Number.NaN), 0),
    ]),
  );

/** Beyond this a guest looks at the button again, in milliseconds. */
const SLOWEST = 1_000;
/** Of the orders that guests wanted to place. */
const LEAST = 0.95;

/** Whether guests were still served as they came. */
const keepsUp = ({ wanted, latencies }: Step): boolean =>
  latencies.failed === 0 &&
  latencies.ordersPerSecond >= wanted * LEAST &&
  Math.max(latencies.pages, latencies.calls, latencies.orders) <= SLOWEST;

/** The last step that kept up before the first that did not; null if not even the first one did. */
export function kneeOf(steps: readonly Step[]): Step | null {
  const first = steps.findIndex((step) => !keepsUp(step));
  return steps[(first < 0 ? steps.length : first) - 1] ?? null;
}

/** More and more guests, until the cluster no longer keeps up. */
export async function findKnee(cluster: Cluster, stopped: Promise<void>): Promise<readonly Step[]> {
  const shop = await readShop(cluster.shops, cluster.database);
  const steps: Step[] = [];
  let isStopped = false;
  void stopped.then(() => {
    isStopped = true;
  });
  // What the first visitors fill is not measured.
  await guestsFor(STEP_MS / 3, 1, cluster, shop);
  for (const wanted of STEPS) {
    const before = spentBy(cluster);
    const latencies = await guestsFor(STEP_MS, wanted, cluster, shop);
    const orders = (wanted * STEP_MS) / 1000;
    const cost = Object.fromEntries(
      Object.entries(spentBy(cluster)).map(([kind, after]) => [kind, ((after - (before[kind] ?? 0)) * 1000) / orders]),
    );
    const step = { wanted, latencies, cost };
    steps.push(step);
    console.log(lineOf(step));
    if (isStopped || !keepsUp(step)) break;
  }
  return steps;
}

const ms = (value: number) => `${Math.round(value)} ms`.padStart(8);
const lineOf = (step: Step) => {
  const { wanted, latencies } = step;
  const rate = `${latencies.ordersPerSecond.toFixed(1)} of ${wanted} orders a second`.padEnd(30);
  const p95 = `p95 pages ${ms(latencies.pages)}, calls ${ms(latencies.calls)}, orders ${ms(latencies.orders)}`;
  return `${rate} ${p95}, failed ${latencies.failed}${keepsUp(step) ? "" : "  <- does not keep up"}`;
};

/** Says where the knee is; returns whether there was a step that kept up. */
export function printKnee(steps: readonly Step[]): boolean {
  const knee = kneeOf(steps);
  const all = steps.length === STEPS.length && knee === steps.at(-1);
  for (const [kind, cost] of Object.entries(knee?.cost ?? {}))
    console.log(`${kind.padEnd(12)} ${cost.toFixed(1)} ms of a processor for each order`);
  console.log(
    knee
      ? `Keeps up with ${knee.wanted} orders a second, ten pages, five prices and a followed order for each${all ? ", and was not driven further" : ""}.`
      : "Does not keep up with one order a second.",
  );
  return knee !== null;
}
