import type { Database } from "../open.ts";
import { rowsOfText } from "./rows-of-text.ts";

/** What a transaction locks without a row for it. Each kind of name has a seed of its own. */
export interface LockName {
  readonly name: string;
  readonly seed: number;
}

/** Does nothing outside of a transaction, so it may be sent together with the `begin` of one. */
export const LOCK_NAMES = `select pg_advisory_xact_lock(hashtextextended(l.name, l.seed))
    from jsonb_to_recordset($1::jsonb) as l(name text, seed bigint)`;

/** Waits for these locks one after the other, in this order, and holds them until the transaction ends. */
export async function lockNames(db: Database, locks: readonly LockName[]): Promise<void> {
  await rowsOfText(db, LOCK_NAMES, [JSON.stringify(locks)]);
}
