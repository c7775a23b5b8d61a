import type { Database } from "../open.ts";

/** What drizzle makes of a statement for one connection. */
export interface Prepared {
  execute(values?: Readonly<Record<string, unknown>>): Promise<unknown>;
}
/** By the kind of connection: that of a driver. */
export type PreparedKinds = WeakMap<object, Prepared>;

interface Session {
  readonly client: unknown;
}

/**
 * The statement on this connection or transaction. It is made once for each kind of them, because making it costs drizzle
 * more than running it. `own` is what differs in this run beside the connection.
 */
export function preparedOn(
  db: Database,
  made: PreparedKinds,
  make: (session: Database["_"]["session"]) => Prepared,
  own: { readonly params?: readonly unknown[] } = {},
): Prepared {
  const { session } = db._;
  let one = made.get(session.constructor);
  if (!one) {
    // Kept without its connection, which may be closed long before the others.
    one = Object.assign(make(session), { client: null });
    made.set(session.constructor, one);
  }
  return Object.assign(Object.create(one), { client: (session as unknown as Session).client, ...own });
}
