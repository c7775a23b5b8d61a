import type pg from "pg";

/** Called as a statement is sent; the returned function is called when the database has answered it, also with an error. */
export type BeginStatement = (text: string) => (failed: boolean) => void;

/** Tells of every statement of a connection, from when it is sent: without the wait for a free connection. */
export const timed =
  (begin: BeginStatement) =>
  (client: pg.PoolClient): void => {
    const query = client.query.bind(client) as (...values: unknown[]) => unknown;
    client.query = ((config: unknown, ...rest: unknown[]) => {
      const text = typeof config === "string" ? config : (config as { text?: unknown } | null)?.text;
      const end = begin(typeof text === "string" ? text : "");
      const callback = rest.at(-1);
      if (typeof callback === "function") {
        const called = (...values: unknown[]) => {
          end(Boolean(values[0]));
          callback(...values);
        };
        return query(config, ...rest.slice(0, -1), called);
      }
      const answered = query(config, ...rest);
      Promise.resolve(answered).then(
        () => end(false),
        () => end(true),
      );
      return answered;
    }) as typeof client.query;
  };
