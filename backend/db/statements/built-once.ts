import type { Database } from "../open.ts";
import { type Prepared, type PreparedKinds, preparedOn } from "./prepared-on.ts";

/** A select of drizzle's; what differs between its runs is written as `sql.placeholder`. */
interface Select<Row> {
  prepare(name: string): { execute(): Promise<Row[]> };
}
interface Built extends Prepared {
  readonly query: { readonly sql: string; readonly params: unknown[] };
  readonly fields: unknown;
  joinsNotNullableMap: unknown;
}
type PrepareQuery = (query: Built["query"], fields: unknown, name: undefined, isArray: true) => Built;

/**
 * A select that is built on its first run and then runs on any connection or transaction. Building one costs drizzle more
 * than running it.
 */
export function builtOnce<Row>(build: (db: Database) => Select<Row>) {
  const made: PreparedKinds = new WeakMap();
  return (db: Database, values: Readonly<Record<string, unknown>>): Promise<Row[]> => {
    const one = preparedOn(db, made, (session) => {
      const { query, fields, joinsNotNullableMap } = build(db).prepare("") as unknown as Built;
      // Without a name: the connection gives one to what is repeated.
      const prepared = (session.prepareQuery as unknown as PrepareQuery).call(session, query, fields, undefined, true);
      return Object.assign(prepared, { joinsNotNullableMap });
    });
    return one.execute(values) as Promise<Row[]>;
  };
}
