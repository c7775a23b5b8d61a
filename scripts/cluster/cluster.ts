import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildStorefront, distOf, markServed, prepare } from "../build/build-storefront.ts";
import { COUNT, PORT, readNumbers, readOptions } from "../command-line.ts";
import { SIGNALS, stopCommands } from "../processes.ts";
import { measureFairness, printFairness } from "./load/fairness.ts";
import { findKnee, printKnee } from "./load/knee.ts";
import { printReport } from "./load/report.ts";
import { runLoad } from "./load/run-load.ts";
import { startCluster } from "./members.ts";

const USAGE = `Usage: npm run cluster -- [options]

Several storefronts and backends behind nginx on one PostgreSQL, all on this machine, until Ctrl+C. Needs PostgreSQL and
nginx of the system's packages. With --minutes a load runs against them, and the figures are printed.

  --storefronts <n>   3
  --backends <n>      2
  --port <n>          the front's; the others follow it (3400)
  --minutes <n>       the load: menus, table codes, orders with a live connection, a dish that sells out and comes back
  --orders <n>        orders a second (2); ten times as many visits
  --kill <seconds>    ends one process after the other this often, with SIGKILL: the database and the front too
  --flood <n>         instead: so many requests a second at another shop, by turns with none, and what its neighbours feel
  --apart             with --flood: the flooded shop has a cluster of its own, so that the machine alone is shared; what no turns can mend
  --knee              instead: more and more guests, until the cluster no longer keeps up
  --faults            also a database that hangs, and one that is read-only`;

const { values } = readOptions(USAGE, {
  options: {
    storefronts: { type: "string" },
    backends: { type: "string" },
    port: { type: "string" },
    minutes: { type: "string" },
    orders: { type: "string" },
    kill: { type: "string" },
    flood: { type: "string" },
    apart: { type: "boolean", default: false },
    knee: { type: "boolean", default: false },
    faults: { type: "boolean", default: false },
  },
});

const { storefronts, backends, port, minutes, orders, kill, flood } = readNumbers(USAGE, values, {
  storefronts: { ...COUNT, otherwise: 3 },
  backends: { ...COUNT, otherwise: 2 },
  port: { ...PORT, otherwise: 3400 },
  minutes: { otherwise: 0 },
  orders: { otherwise: 2 },
  kill: { otherwise: 0 },
  flood: { otherwise: 0 },
});
const serves = minutes === 0;

/** Between the ports of two clusters. */
const BESIDE = 100;
const apiOf = (at: number) => `http://localhost:${at + 1}`;

async function main(): Promise<number> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    API_URL: apiOf(port),
    NEXT_DIST_DIR: process.env.NEXT_DIST_DIR ?? ".next-cluster",
    NODE_ENV: "production",
  };
  const stopped = new Promise<void>((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve(stopCommands()));
  });
  await prepare();
  await buildStorefront(env);
  markServed(distOf(env));
  const folder = mkdtempSync(path.join(tmpdir(), "cluster-"));
  const startAt = (at: number, own: string) =>
    startCluster(own, { port: at, env: { ...env, API_URL: apiOf(at) }, storefronts, backends });
  const cluster = await startAt(port, folder);
  try {
    console.log(`The shop is at http://kaapi.localhost:${port}; what each process says is in ${folder}.`);
    if (values.knee) return printKnee(await findKnee(cluster, stopped)) ? 0 : 1;
    if (serves) {
      await stopped;
      return 0;
    }
    const load = { minutes, orders, stopped };
    if (flood > 0) {
      const apart = values.apart ? await startAt(port + BESIDE, mkdtempSync(`${folder}-apart-`)) : null;
      try {
        const floodedAt = (apart ?? cluster).shops;
        return printFairness(await measureFairness(cluster, { ...load, flood, floodedAt }), flood) ? 0 : 1;
      } finally {
        await apart?.stop();
      }
    }
    const result = await runLoad(cluster, { ...load, killEvery: kill, faults: values.faults });
    return printReport(result, folder, kill) ? 0 : 1;
  } finally {
    await cluster.stop();
    if (serves) rmSync(folder, { recursive: true, force: true });
  }
}

try {
  process.exit(await main());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
