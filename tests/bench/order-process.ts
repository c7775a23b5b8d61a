import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { pino } from "pino";
import { startBackend } from "../../backend/server.ts";

/**
 * A demo backend as a process of its own, without the autopilot. It tells its parent what it has spent so far: its
 * processor time, and how often it has sent something to the database.
 */
export interface Spent {
  readonly processorMs: number;
  readonly roundTrips: number;
}

const { DATA_DIR = "", DATABASE_URL, PORT } = process.env;
let roundTrips = 0;
const statements = new Map<string, { n: number; ms: number }>();
let listing = false;
const note = (text: string, started: number) => {
  const one = statements.get(text) ?? { n: 0, ms: 0 };
  one.n += 1;
  one.ms += performance.now() - started;
  statements.set(text, one);
};
function count(prototype: object, method: string) {
  const target = prototype as Record<string, (...args: unknown[]) => unknown>;
  const original = target[method] as (...args: unknown[]) => unknown;
  target[method] = function (this: unknown, ...args: unknown[]) {
    roundTrips += 1;
    if (!listing) return original.apply(this, args);
    const started = performance.now();
    const text = typeof args[0] === "string" ? args[0] : ((args[0] as { text?: string })?.text ?? "?");
    const result = original.apply(this, args);
    if (result instanceof Promise) result.finally(() => note(text, started)).catch(() => {});
    return result;
  };
}
count(PGlite.prototype, "execProtocolStream");
count(pg.Client.prototype, "query");

const backend = await startBackend({
  port: Number(PORT),
  dataDir: DATA_DIR,
  databaseUrl: DATABASE_URL,
  demo: true,
  autopilotSeconds: 0,
  demoGuests: false,
  log: pino({ level: "error" }, pino.destination({ dest: 2, sync: true })),
});

process.on("message", (message) => {
  if (message === "list") {
    statements.clear();
    listing = true;
    return;
  }
  if (message === "listed") {
    listing = false;
    process.send?.([...statements]);
    return;
  }
  const { user, system } = process.cpuUsage();
  process.send?.({ processorMs: (user + system) / 1000, roundTrips } satisfies Spent);
});
process.once("disconnect", () => process.exit(0));
void backend;
