import { PGlite } from "@electric-sql/pglite";
import pg from "pg";

type Methods = Record<string, (...args: unknown[]) => unknown>;

/**
 * Counts how often this process waits for a database: statements that a connection sends together count once, and each
 * message to the embedded database, which runs one after the other, counts.
 */
export function countRoundTrips(): { readonly count: () => number; readonly stop: () => void } {
  let trips = 0;
  const waiting = new WeakMap<object, number>();
  const undo = [
    replace(pg.Client.prototype, "query", (client, run) => {
      const before = waiting.get(client) ?? 0;
      if (before === 0) trips += 1;
      waiting.set(client, before + 1);
      const result = run();
      const end = () => waiting.set(client, (waiting.get(client) ?? 1) - 1);
      Promise.resolve(result).then(end, end);
      return result;
    }),
    replace(PGlite.prototype, "execProtocolStream", (_client, run) => {
      trips += 1;
      return run();
    }),
  ];
  return {
    count: () => trips,
    stop: () => {
      for (const one of undo) one();
    },
  };
}

/** Wraps a method of a class; returns what undoes it. */
function replace(prototype: object, method: string, wrap: (self: object, run: () => unknown) => unknown): () => void {
  const methods = prototype as Methods;
  const original = methods[method] as Methods[string];
  methods[method] = function (this: object, ...args: unknown[]) {
    return wrap(this, () => original.apply(this, args));
  };
  return () => {
    methods[method] = original;
  };
}
