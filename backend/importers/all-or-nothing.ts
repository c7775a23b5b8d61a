import type { Result } from "../../lib/domain/result.ts";
import type { Database } from "../db/open.ts";

/** Thrown inside a transaction to roll it back; has the result of the work. */
class Rollback<T> extends Error {
  readonly outcome: T;
  constructor(outcome: T) {
    super("undone on purpose");
    this.outcome = outcome;
  }
}

/**
 * Runs the work in one transaction, which is committed only if it succeeds and is not a dry run. A refusal half-way
 * leaves nothing behind, and a dry run returns what would have happened.
 */
export async function allOrNothing<T, E>(
  db: Database,
  dryRun: boolean,
  work: (tx: Database) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  try {
    return await db.transaction(async (tx) => {
      const outcome = await work(tx as unknown as Database);
      if (dryRun || !outcome.ok) throw new Rollback(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Rollback) return error.outcome as Result<T, E>;
    throw error;
  }
}
