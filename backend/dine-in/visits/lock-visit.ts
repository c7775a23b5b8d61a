import type { VisitRow } from "../../db/repositories/dine-in/visits.ts";
import type { Repositories } from "../../db/repositories.ts";

/**
 * Runs a change of a visit in a transaction that has locked its table; `work` gets the visit as it is under the lock.
 * Returns null if there is no such visit. Every change at a table locks in the same order, so that no two wait for each
 * other: table, bill, then payments, rounds and the visit's own row.
 */
export async function withTableLocked<T>(
  repos: Repositories,
  visitId: string,
  work: (tx: Repositories, visit: VisitRow) => Promise<T>,
): Promise<T | null> {
  for (;;) {
    const done = await repos.transaction(async (tx) => {
      const before = await tx.visits.byId(visitId);
      if (!before) return { value: null };
      await tx.visits.lockTable(before.table_id);
      const visit = await tx.visits.byId(visitId);
      // Staff moved it while this waited for the table that it left.
      if (visit?.table_id !== before.table_id) return null;
      return { value: await work(tx, visit) };
    });
    if (done) return done.value;
  }
}
