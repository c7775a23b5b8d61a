import type { RequestContext } from "../../context.ts";
import type { StoreRow, StoreTableRow } from "../../db/repositories/catalogue/stores.ts";
import { isTableCode } from "../../rules/dine-in/table-code.ts";

export interface ScannedTable {
  readonly table: StoreTableRow;
  readonly store: StoreRow;
}

/**
 * The table of a scanned code (DINE-01). Fails with TABLE_CODE_UNKNOWN if this business has no such code, also if it is
 * another business's, and with TABLE_CODE_REVOKED if it was replaced or its table or store is no longer in use.
 */
export async function tableOfCode(context: RequestContext, code: string): Promise<ScannedTable> {
  const { repos } = context;
  const found = isTableCode(code) ? await repos.visits.code(code) : null;
  if (!found) throw context.fail("TABLE_CODE_UNKNOWN", "table_code_unknown");
  const { table } = found;
  const store = await repos.stores.byId(table.store_id);
  if (found.code.revoked_at || table.retired_at || !store)
    throw context.fail("TABLE_CODE_REVOKED", "table_code_revoked");
  return { table, store };
}
