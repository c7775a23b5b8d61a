import { sql } from "drizzle-orm";
import type { Services } from "../../services.ts";

/** Checks the database at most once in this time. */
const HOLDS_MS = 1_000;
const PATIENCE_MS = 5_000;

interface Known {
  readonly at: number;
  readonly ready: Promise<boolean>;
}
const known = new WeakMap<Services, Known>();

/**
 * True when orders can be placed: the database takes a write within five seconds. `/p/health` says only that the process lives:
 * use it for restarts, and this for routing traffic.
 */
export function isReady(app: Services): Promise<boolean> {
  const last = known.get(app);
  const now = performance.now();
  if (last && now - last.at < HOLDS_MS) return last.ready;
  const ready = takesWrites(app);
  known.set(app, { at: now, ready });
  return ready;
}

/** Writes a row as it is: what a full disk, a standby or a read-only database refuses. */
async function takesWrites(app: Services): Promise<boolean> {
  const first = sql`(select min(tag) from schema_migrations)`;
  const write = app.db.execute(sql`update schema_migrations set applied_at = applied_at where tag = ${first}`);
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), PATIENCE_MS);
  const done = write.then(
    () => true,
    (error: unknown) => {
      app.log.warn({ err: error }, "Not ready: the database took no write.");
      return false;
    },
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
