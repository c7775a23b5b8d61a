import type { Database } from "../open.ts";
import { type PreparedKinds, preparedOn } from "./prepared-on.ts";

/** Texts are written in the code, some of them for each list of columns, so there are few. */
const texts = new Map<string, PreparedKinds>();

/**
 * Runs a statement that is written out as text. Building one with drizzle costs more than running it, so statements
 * that every order needs are texts. Instants are returned as text.
 */
export async function rowsOfText<Row>(db: Database, text: string, values: readonly unknown[]): Promise<Row[]> {
  const made = texts.get(text) ?? new WeakMap();
  texts.set(text, made);
  const make = (session: Database["_"]["session"]) =>
    session.prepareQuery({ sql: text, params: [] }, undefined, undefined, false);
  const { rows } = (await preparedOn(db, made, make, { params: values }).execute()) as { rows: Row[] };
  return rows;
}
