import { type PGlite, protocol, TransactionAbortedError } from "@electric-sql/pglite";
import { repeated } from "./repeated-statements.ts";
import type { BeginStatement } from "./statement-times.ts";

const { serialize } = protocol;

/** Plans made while a table was small are made again; a server does this whenever it has counted the rows. */
const REPLAN_EVERY = 1_000;

/** The name of the prepared `begin`, which goes with the first statement of its transaction. */
const BEGIN = "begin";

type Parser = (text: string, type: number) => unknown;
interface Options {
  readonly rowMode?: "array" | "object";
  readonly parsers?: Readonly<Record<number, Parser>>;
}
interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}
interface Prepared {
  readonly name: string;
  readonly parameters: readonly number[];
  readonly fields: readonly Field[];
}
interface Result {
  readonly rows: unknown[];
  readonly fields: readonly Field[];
  readonly affectedRows: number;
  /** e.g. INSERT; ROLLBACK after a commit that could not be. */
  readonly command: string;
}
type Messages = Awaited<ReturnType<PGlite["execProtocolStream"]>>;

/** The part of PGlite's interface that drizzle uses. */
interface Client {
  query(text: string, values?: readonly unknown[], options?: Options): Promise<Result>;
  transaction<T>(work: (tx: Pick<Client, "query">) => Promise<T>): Promise<T>;
}

/**
 * PGlite as drizzle's client. PGlite's own `query` passes each statement in five messages of their own and plans it
 * every time; here a statement that is repeated is prepared once and then runs with one message.
 */
export function embeddedClient(db: PGlite, onStatement?: BeginStatement): Client {
  const prepared = new Map<string, Prepared>();
  const send = (...messages: Uint8Array[]): Promise<Messages> =>
    db.execProtocolStream(Buffer.concat(messages), { syncToFs: false });

  async function prepare(text: string, name: string): Promise<Prepared> {
    const messages = await send(
      serialize.parse({ text, name }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    );
    const one = { name, parameters: parametersOf(messages), fields: fieldsOf(messages) };
    if (name) prepared.set(text, one);
    return one;
  }
  let runs = 0;
  /** Runs a statement, in a transaction that it begins if `begins`. */
  async function run(text: string, values: readonly unknown[], options: Options, begins: boolean): Promise<Result> {
    runs += 1;
    const name = repeated(text);
    if (begins && !prepared.has("begin")) await prepare("begin", BEGIN);
    const { parameters, fields, ...one } = prepared.get(text) ?? (await prepare(text, name ?? ""));
    const written = values.map((value, at) => {
      if (value === null || value === undefined) return null;
      const serializer = db.serializers[parameters[at] ?? -1];
      return serializer ? serializer(value) : String(value);
    });
    const messages = await send(
      ...(begins ? [serialize.bind({ statement: BEGIN, values: [] }), serialize.execute({})] : []),
      serialize.bind({ statement: one.name, values: written }),
      serialize.execute({}),
      serialize.sync(),
    );
    const read = fields.map(({ dataTypeID }) => options.parsers?.[dataTypeID] ?? db.parsers[dataTypeID]);
    return resultOf(messages, fields, read, options.rowMode);
  }
  async function runNamed(
    text: string,
    values: readonly unknown[] = [],
    options: Options = {},
    begins = false,
  ): Promise<Result> {
    try {
      return await db.runExclusive(async () => {
        const end = onStatement?.(text);
        let failed = true;
        try {
          const result = await run(text, values, options, begins);
          failed = false;
          return result;
        } finally {
          end?.(failed);
        }
      });
    } catch (error) {
      // As PGlite itself does; drizzle's errors have it as their cause.
      if (error instanceof Error) Object.assign(error, { query: text, params: values });
      throw error;
    }
  }
  /** Runs alone: nothing else runs between the statements of a transaction. */
  const alone = <T>(work: () => Promise<T>): Promise<T> =>
    db._runExclusiveTransaction(async () => {
      if (db.closed) throw new Error("The embedded database is closed.");
      if (runs >= REPLAN_EVERY) {
        runs = 0;
        await db.runExclusive(() => send(serialize.query("discard plans")));
      }
      return work();
    });
  return {
    query: (text, values, options) =>
      alone(async () => {
        const result = await runNamed(text, values, options);
        await db.syncToFs();
        return result;
      }),
    transaction: (work) =>
      alone(async () => {
        let begun = false;
        let over = false;
        const end = async (text: string) => {
          over = true;
          if (!begun) return "";
          const { command } = await runNamed(text);
          await db.syncToFs();
          return command;
        };
        try {
          const result = await work({
            query: async (text, values, options) => {
              if (over) throw new Error("The transaction has ended.");
              const begins = !begun;
              begun = true;
              return runNamed(text, values, options, begins);
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

const parametersOf = (messages: Messages): readonly number[] =>
  messages.flatMap((one) =>
    one.name === "parameterDescription" ? (one as never as { dataTypeIDs: number[] }).dataTypeIDs : [],
  );

const fieldsOf = (messages: Messages): readonly Field[] =>
  messages.flatMap((one) => (one.name === "rowDescription" ? (one as never as { fields: Field[] }).fields : []));

function resultOf(
  messages: Messages,
  fields: readonly Field[],
  read: readonly (Parser | undefined)[],
  rowMode: Options["rowMode"],
): Result {
  const value = (text: string | null, at: number) => {
    const parse = read[at];
    return text === null || !parse ? text : parse(text, fields[at]?.dataTypeID ?? 0);
  };
  const rows: unknown[] = [];
  let command = "";
  let affectedRows = 0;
  for (const one of messages) {
    if (one.name === "dataRow") {
      const row = (one as never as { fields: (string | null)[] }).fields.map(value);
      rows.push(rowMode === "array" ? row : Object.fromEntries(fields.map(({ name }, at) => [name, row[at]])));
    } else if (one.name === "commandComplete") {
      const [first = "", ...rest] = (one as never as { text: string }).text.split(" ");
      command = first;
      affectedRows = ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(first) ? Number(rest.at(-1)) : 0;
    }
  }
  return { rows, fields, affectedRows, command };
}
