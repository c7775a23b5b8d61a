import type pg from "pg";
import { expect, test } from "vitest";
import { beginWithLocks } from "../../../../backend/db/statements/begin-with-locks.ts";
import { LOCK_NAMES } from "../../../../backend/db/statements/lock-names.ts";

/** A connection that answers `begin` when it is told to. */
function connection() {
  const sent: string[] = [];
  const begin = Promise.withResolvers<object>();
  const query = (config: string | { text: string }) => {
    const text = typeof config === "string" ? config : config.text;
    sent.push(text);
    return text === "begin" ? begin.promise : Promise.resolve({ rows: [] });
  };
  const client = { query } as unknown as pg.PoolClient;
  beginWithLocks(client);
  const ask = (text: string) => client.query(text) as unknown as Promise<unknown>;
  return { sent, begin, ask };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("[ORD-01] the locks of an order are sent with its begin, and what is asked beside them once it has begun, in its order", async () => {
  const { sent, begin, ask } = connection();
  await ask("begin");
  const all = Promise.all([ask(LOCK_NAMES), ask("insert 1"), ask("insert 2")]);
  await settled();
  expect(sent).toEqual(["begin", LOCK_NAMES]);
  begin.resolve({ rows: [] });
  await all;
  expect(sent).toEqual(["begin", LOCK_NAMES, "insert 1", "insert 2"]);
});

test("[ORD-01] [ROB-02] where begin is refused, nothing that was asked beside the locks is sent", async () => {
  const { sent, begin, ask } = connection();
  await ask("begin");
  const all = Promise.allSettled([ask(LOCK_NAMES), ask("insert 1")]);
  await settled();
  begin.reject(new Error("refused"));
  expect((await all).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(sent).toEqual(["begin", LOCK_NAMES]);
});
