import type { Database } from "../open.ts";
import { rowsOfText } from "./rows-of-text.ts";

/**
 * A seed for each kind of name, so that names of two kinds are never one lock. A release that changes a number does not
 * wait for the one before it while both run.
 */
export const LOCK_SEEDS = {
  phone: 0,
  budget: 1,
  limit: 2,
  purpose: 3,
  table: 4,
  hours: 5,
  people: 6,
  staffBudget: 7,
  account: 8,
} as const;

/** What a transaction locks without a row for it. */
export interface LockName {
  readonly kind: keyof typeof LOCK_SEEDS;
  readonly name: string;
}

/** Does nothing outside of a transaction, so it may be sent together with the `begin` of one. */
export const LOCK_NAMES = `select pg_advisory_xact_lock(hashtextextended(l.name, l.seed))
    from jsonb_to_recordset($1::jsonb) as l(name text, seed bigint)`;

/** Waits for these locks one after the other, in this order, and holds them until the transaction ends. */
export async function lockNames(db: Database, locks: readonly LockName[]): Promise<void> {
  // JSON takes no half of a character, which a name of a typed text may end with.
  const seeded = locks.map(({ kind, name }) => ({ name: name.toWellFormed(), seed: LOCK_SEEDS[kind] }));
  await rowsOfText(db, LOCK_NAMES, [JSON.stringify(seeded)]);
}
