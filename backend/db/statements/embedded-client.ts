import { type PGlite, protocol, TransactionAbortedError } from "@electric-sql/pglite";
import {
  type Field,
  failureOf,
  fieldsOf,
  groupsOf,
  type Message,
  type Options,
  parametersOf,
  type Result,
  resultOf,
} from "./embedded-messages.ts";
import { repeated } from "./repeated-statements.ts";
import type { BeginStatement } from "./statement-times.ts";

const { serialize } = protocol;

/** Plans made while a table was small are made again; a server does this whenever it has counted the rows. */
const REPLAN_EVERY = 1_000;

/** The name of the prepared `begin`, which goes with the first statement of its transaction. */
const BEGIN = "begin";

interface Prepared {
  readonly name: string;
  readonly parameters: readonly number[];
  readonly fields: readonly Field[];
}
/** A statement that somebody waits for. */
interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly options: Options;
  resolve(result: Result): void;
  reject(error: unknown): void;
}
/** How far a transaction is. Its first message begins it. */
interface Turn {
  /** That message has been sent; only its answer says that the transaction has begun. */
  sent: boolean;
  begun: boolean;
}

/** For statements that begin no transaction. */
const outside = (): Turn => ({ sent: true, begun: true });

/** The part of PGlite's interface that drizzle uses. */
interface Client {
  query(text: string, values?: readonly unknown[], options?: Options): Promise<Result>;
  transaction<T>(work: (tx: Pick<Client, "query">) => Promise<T>): Promise<T>;
}

/**
 * PGlite as drizzle's client. PGlite's own `query` passes each statement in five messages of their own and plans it
 * every time; here a statement that is repeated is prepared once, and statements of a transaction that do not wait for
 * each other run with one message.
 */
export function embeddedClient(db: PGlite, onStatement?: BeginStatement): Client {
  const prepared = new Map<string, Prepared>();
  const send = (messages: readonly Uint8Array[]): Promise<readonly Message[]> =>
    db.execProtocolStream(Buffer.concat(messages), { syncToFs: false, throwOnError: false });
  const sendIn = async (turn: Turn, messages: readonly Uint8Array[]): Promise<readonly Message[]> => {
    const begin = turn.begun ? [] : [serialize.bind({ statement: BEGIN, values: [] }), serialize.execute({})];
    turn.sent = true;
    const answers = await send([...begin, ...messages, serialize.sync()]);
    turn.begun = true;
    return answers;
  };

  async function prepare(text: string, name: string, turn: Turn): Promise<Prepared> {
    const messages = await sendIn(turn, [serialize.parse({ text, name }), serialize.describe({ type: "S", name })]);
    const failure = failureOf(messages);
    if (failure) throw failure;
    const one = { name, parameters: parametersOf(messages), fields: fieldsOf(messages) };
    if (name) prepared.set(text, one);
    return one;
  }
  const written = (values: readonly unknown[], { parameters }: Prepared) =>
    values.map((value, at) => {
      if (value === null || value === undefined) return null;
      const serializer = db.serializers[parameters[at] ?? -1];
      return serializer ? serializer(value) : String(value);
    });
  let runs = 0;
  /** Runs statements in their order; one that fails fails those behind it in its message, as they would in its transaction. */
  async function run(all: readonly Asked[], turn: Turn): Promise<void> {
    runs += all.length;
    if (!turn.begun && !prepared.has(BEGIN)) await prepare(BEGIN, BEGIN, outside());
    const batch: [Asked, Prepared][] = [];
    for (const asked of all) {
      const known = prepared.get(asked.text);
      if (known) {
        batch.push([asked, known]);
        continue;
      }
      await runTogether(batch.splice(0), turn);
      const one = await prepare(asked.text, repeated(asked.text) ?? "", turn).catch(asked.reject);
      // Without a name it is gone when the next one is prepared, so it runs by itself.
      if (one) await runTogether([[asked, one]], turn);
    }
    await runTogether(batch, turn);
  }
  async function runTogether(batch: readonly [Asked, Prepared][], turn: Turn): Promise<void> {
    const bound: [Asked, Prepared][] = [];
    const messages: Uint8Array[] = [];
    for (const [asked, one] of batch) {
      try {
        const bind = serialize.bind({ statement: one.name, values: written(asked.values, one) });
        messages.push(bind, serialize.execute({}));
        bound.push([asked, one]);
      } catch (error) {
        asked.reject(error);
      }
    }
    if (bound.length === 0) return;
    const ends = bound.map(([{ text }]) => onStatement?.(text));
    const begins = !turn.begun;
    const answers = await sendIn(turn, messages);
    const groups = groupsOf(answers).slice(begins ? 1 : 0);
    const failure = failureOf(answers);
    // Of a statement outside of a transaction: it has run, and its commit is refused.
    const isUndone = failure !== null && groups.length >= bound.length;
    for (const [at, [{ options, resolve, reject }, { fields }]] of bound.entries()) {
      const group = isUndone ? undefined : groups[at];
      ends[at]?.(!group);
      try {
        if (group) resolve(resultOf(group, { fields, parsers: db.parsers, options }));
        else reject(failure ?? new Error("The embedded database did not answer a statement."));
      } catch (error) {
        reject(error);
      }
    }
  }
  /** Statements that are asked for before the first of them can run go together. */
  function together(turn: Turn) {
    let waiting: Asked[] = [];
    let before: Promise<unknown> = Promise.resolve();
    const flush = () => {
      const all = waiting;
      waiting = [];
      before = before
        .then(() => db.runExclusive(() => run(all, turn)))
        .catch((error) => {
          for (const { reject } of all) reject(error);
        });
    };
    return (text: string, values: readonly unknown[] = [], options: Options = {}): Promise<Result> =>
      new Promise<Result>((resolve, reject) => {
        waiting.push({ text, values, options, resolve, reject });
        // After what other promises of this moment ask for.
        if (waiting.length === 1) process.nextTick(flush);
      }).catch((error) => {
        // As PGlite itself does; drizzle's errors have it as their cause.
        if (error instanceof Error && !("query" in error)) Object.assign(error, { query: text, params: values });
        throw error;
      });
  }
  /** Runs alone: nothing else runs between the statements of a transaction. */
  const alone = <T>(work: () => Promise<T>): Promise<T> =>
    db._runExclusiveTransaction(async () => {
      if (db.closed) throw new Error("The embedded database is closed.");
      if (runs >= REPLAN_EVERY) {
        runs = 0;
        await db.runExclusive(() => send([serialize.query("discard plans")]));
      }
      return work();
    });
  const single = together(outside());
  return {
    query: (text, values, options) =>
      alone(async () => {
        const result = await single(text, values, options);
        await db.syncToFs();
        return result;
      }),
    transaction: (work) =>
      alone(async () => {
        const turn: Turn = { sent: false, begun: false };
        const ask = together(turn);
        let asked: Promise<unknown> = Promise.resolve();
        let over = false;
        /** In a message of its own: a failure before it would skip it. */
        const end = async (text: string) => {
          over = true;
          await asked;
          if (!turn.sent) return "";
          // Without an answer nobody knows whether it has begun, so nothing of it may stay.
          const { command } = await ask(turn.begun ? text : "rollback");
          await db.syncToFs();
          return command;
        };
        try {
          const result = await work({
            query: (text, values, options) => {
              if (over) return Promise.reject(new Error("The transaction has ended."));
              const result = ask(text, values, options);
              asked = result.catch(() => {});
              return result;
            },
          });
          if ((await end("commit")) === "ROLLBACK") throw new TransactionAbortedError();
          return result;
        } catch (error) {
          if (!over) await end("rollback");
          throw error;
        }
      }),
  };
}
