import type { Database } from "../open.ts";

/** A select of drizzle's; what differs between its runs is written as `sql.placeholder`. */
interface Select<Row> {
  prepare(name: string): { execute(): Promise<Row[]> };
}
interface Prepared {
  readonly query: { readonly sql: string; readonly params: unknown[] };
  readonly fields: unknown;
  joinsNotNullableMap: unknown;
  execute(values: Readonly<Record<string, unknown>>): Promise<unknown>;
}
type PrepareQuery = (query: Prepared["query"], fields: unknown, name: undefined, isArray: true) => Prepared;

/**
 * A select that is built on its first run and then runs on any connection or transaction. Building one costs drizzle more
 * than running it.
 */
export function builtOnce<Row>(build: (db: Database) => Select<Row>) {
  let built: Prepared | null = null;
  return async (db: Database, values: Readonly<Record<string, unknown>>): Promise<Row[]> => {
    built ??= build(db).prepare("") as unknown as Prepared;
    const { session } = db._;
    const prepared = (session.prepareQuery as unknown as PrepareQuery).call(
      session,
      built.query,
      built.fields,
      undefined,
      true,
    );
    prepared.joinsNotNullableMap = built.joinsNotNullableMap;
    return prepared.execute(values) as Promise<Row[]>;
  };
}
