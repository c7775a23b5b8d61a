import type { MenuChangeRow } from "../../db/repositories/catalogue/menu-changes.ts";
import type { ConsoleContext } from "../console-context.ts";

const SHOWN = 100;

export interface HistoryEntry {
  readonly row: MenuChangeRow;
  readonly who: string | null;
  /** The newest by hand that was not undone. */
  readonly mayUndo: boolean;
}

/** What staff changed of the menu, newest first. */
export async function readHistory({ signed }: ConsoleContext): Promise<HistoryEntry[]> {
  const rows = await signed.repos.menuChanges.latest(SHOWN);
  const names = await signed.repos.staff.names();
  const last = await signed.repos.menuChanges.last();
  return rows.map((row) => ({
    row,
    who: row.staff_id && (names.get(row.staff_id) ?? null),
    mayUndo: row.id === last?.id,
  }));
}
