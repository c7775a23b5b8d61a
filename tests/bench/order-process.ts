import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { pino } from "pino";
import { startBackend } from "../../backend/server.ts";

/** What a backend has spent so far. */
export interface Spent {
  readonly processorMs: number;
  /** How often it has sent something to its database. */
  readonly roundTrips: number;
  readonly megabytes: number;
}

/** A demo backend as a process of its own, without the autopilot. It tells its parent what it has spent when asked. */
const { DATA_DIR = "", DATABASE_URL, PORT } = process.env;
let roundTrips = 0;
function count(prototype: object, method: string) {
  const methods = prototype as Record<string, (...args: unknown[]) => unknown>;
  const original = methods[method] as (...args: unknown[]) => unknown;
  methods[method] = function (this: unknown, ...args: unknown[]) {
    roundTrips += 1;
    return original.apply(this, args);
  };
}
count(PGlite.prototype, "execProtocolStream");
count(pg.Client.prototype, "query");

await startBackend({
  port: Number(PORT),
  dataDir: DATA_DIR,
  databaseUrl: DATABASE_URL || undefined,
  demo: true,
  autopilotSeconds: 0,
  demoGuests: false,
  mostConnections: 20_000,
  log: pino({ level: "error" }, pino.destination({ dest: 2, sync: true })),
});

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  const megabytes = process.memoryUsage().rss / 1_000_000;
  process.send?.({ processorMs: (user + system) / 1_000, roundTrips, megabytes } satisfies Spent);
});
process.once("disconnect", () => process.exit(0));
