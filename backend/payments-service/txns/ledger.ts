import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";

/** The ledger of one purpose, from the view `payment_ledger` (payments/PROTOCOL.md "Ledger"). */
export interface LedgerRow extends Record<string, unknown> {
  readonly business_id: string;
  readonly purpose: string;
  readonly purpose_id: string;
  readonly tries: number;
  readonly charges: number;
  readonly refunds: number;
  /** Charges that are kept: at most one. */
  readonly kept: number;
  readonly refunds_due: number;
  readonly open: number;
  /** Orders and reloads that count as paid: one for a kept charge, none otherwise. */
  readonly goods: number;
  readonly notices_due: number;
  readonly verdict: "in order" | "doubled" | "lost" | "given away";
}

/** What does not balance: more than one kept charge, money without goods, goods without money. Should be empty. */
export async function violations(db: Database): Promise<LedgerRow[]> {
  return rows(await db.execute<LedgerRow>(sql`select * from payment_ledger where verdict <> 'in order'`));
}

/** All totals in one row: how many purposes, attempts, charges and refunds there are, and how many are waiting. */
export async function totals(db: Database): Promise<Record<string, number>> {
  const [all] = rows(
    await db.execute<
      Record<string, number>
    >(sql`select count(*)::int as purposes, coalesce(sum(tries), 0)::int as tries,
      coalesce(sum(charges), 0)::int as charges, coalesce(sum(refunds), 0)::int as refunds,
      coalesce(sum(kept), 0)::int as kept, coalesce(sum(refunds_due), 0)::int as refunds_due,
      coalesce(sum(notices_due), 0)::int as notices_due, coalesce(sum(open), 0)::int as open from payment_ledger`),
  );
  return all as Record<string, number>;
}

/** PGlite and pg return the same but for their types. */
const rows = <T>(result: unknown): T[] => (result as { rows: T[] }).rows;
