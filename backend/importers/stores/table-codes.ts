import { notLike } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { forBusiness } from "../../db/repositories.ts";
import { storeTables } from "../../db/schema.ts";
import { randomFraction } from "../../dine-in/random-fraction.ts";
import { CONSOLE_ID_PREFIX, makeTableCode } from "../../rules/dine-in/table-code.ts";

interface TableCode {
  /** The table's id. */
  readonly id: string;
  /** The code in the file; null: the table keeps its code, or gets a new one. */
  readonly code: string | null;
}

/** Picks the tables that come from imports; those added in the console stay as they are. */
export const isImported = () => notLike(storeTables.id, `${CONSOLE_ID_PREFIX}%`);

/** Gives every imported table a code. A code that changes in the file replaces the one before. */
export async function writeTableCodes(tx: Database, businessId: string, tables: readonly TableCode[], now: Date) {
  const { visits } = forBusiness(tx, businessId);
  const currentCodes = await visits.codesOf(tables.map(({ id }) => id));
  for (const { id, code } of tables) {
    const current = currentCodes.get(id);
    if (code === null ? current === undefined : current !== code)
      await visits.replaceCode(id, code ?? makeTableCode(randomFraction), now);
  }
}
