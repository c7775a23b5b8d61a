import type { Database } from "../open.ts";

/**
 * Runs a statement that is written out as text. Building one with drizzle costs more than running it, so statements
 * that every order needs are texts. Instants are returned as text.
 */
export async function rowsOfText<Row>(db: Database, text: string, values: readonly unknown[]): Promise<Row[]> {
  const statement = db._.session.prepareQuery({ sql: text, params: [...values] }, undefined, undefined, false);
  const { rows } = (await statement.execute()) as unknown as { rows: Row[] };
  return rows;
}
