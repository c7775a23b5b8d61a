import { pino } from "pino";
import { startBackend } from "../../backend/server.ts";
import { countRoundTrips } from "./round-trips.ts";

/** What a backend has spent so far. */
export interface Spent {
  readonly processorMs: number;
  /** How often it has waited for its database. */
  readonly roundTrips: number;
  readonly megabytes: number;
}

/** A demo backend as a process of its own, without the autopilot. It tells its parent what it has spent when asked. */
const { DATA_DIR = "", DATABASE_URL, PORT } = process.env;
const trips = countRoundTrips();

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
  process.send?.({ processorMs: (user + system) / 1_000, roundTrips: trips.count(), megabytes } satisfies Spent);
});
process.once("disconnect", () => process.exit(0));
