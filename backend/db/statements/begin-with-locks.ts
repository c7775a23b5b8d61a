import type pg from "pg";
import { LOCK_NAMES } from "./lock-names.ts";

/**
 * Has a pipelined connection send `begin` together with the locks that a transaction starts with, which saves a wait for
 * the database. Anything else waits until the transaction has begun: if that failed, it would not be undone.
 */
export function beginWithLocks(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (config: unknown, ...rest: unknown[]) => Promise<unknown>;
  let begins = false;
  let begun: Promise<unknown> | null = null;
  const begin = () => {
    begins = false;
    const answered = query({ text: "begin" });
    begun = answered;
    const end = () => {
      if (begun === answered) begun = null;
    };
    answered.then(end, end);
    return answered;
  };
  const queried = async (config: unknown, ...rest: unknown[]): Promise<unknown> => {
    const text = typeof config === "string" ? config : (config as { text?: unknown } | null)?.text;
    if (text === "begin") {
      begins = true;
      return NOTHING;
    }
    if (!begins) {
      if (begun) await begun;
      return query(config, ...rest);
    }
    if (text === "commit" || text === "rollback") {
      begins = false;
      return NOTHING;
    }
    const answered = begin();
    if (text !== LOCK_NAMES) {
      await answered;
      return query(config, ...rest);
    }
    const [, locked] = await Promise.all([answered, query(config, ...rest)]);
    return locked;
  };
  client.query = queried as typeof client.query;
}

const NOTHING = { rows: [], fields: [], rowCount: 0, command: "", oid: 0 };
