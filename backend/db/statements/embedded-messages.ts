import type { PGlite } from "@electric-sql/pglite";

type Parser = (text: string, type: number) => unknown;
export interface Options {
  readonly rowMode?: "array" | "object";
  readonly parsers?: Readonly<Record<number, Parser>>;
}
export interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}
export interface Result {
  readonly rows: unknown[];
  readonly fields: readonly Field[];
  readonly affectedRows: number;
  /** e.g. INSERT; ROLLBACK after a commit that could not be. */
  readonly command: string;
}
/** A message of the embedded database. */
export type Message = Awaited<ReturnType<PGlite["execProtocolStream"]>>[number];

/** Types of a statement's parameters. */
export const parametersOf = (messages: readonly Message[]): readonly number[] =>
  messages.flatMap((one) =>
    one.name === "parameterDescription" ? (one as never as { dataTypeIDs: number[] }).dataTypeIDs : [],
  );

/** Columns of a statement's rows. */
export const fieldsOf = (messages: readonly Message[]): readonly Field[] =>
  messages.flatMap((one) => (one.name === "rowDescription" ? (one as never as { fields: Field[] }).fields : []));

/** The error of the statement that failed; those behind it were not run. */
export const failureOf = (messages: readonly Message[]): Error | null =>
  messages.find((one): one is Message & Error => one instanceof Error) ?? null;

/** The messages of each statement that was run to its end, in their order. */
export function groupsOf(messages: readonly Message[]): readonly (readonly Message[])[] {
  const groups: Message[][] = [];
  let group: Message[] = [];
  for (const one of messages) {
    group.push(one);
    if (one.name !== "commandComplete" && one.name !== "emptyQuery") continue;
    groups.push(group);
    group = [];
  }
  return groups;
}

interface Reading {
  readonly fields: readonly Field[];
  readonly parsers: Readonly<Record<number, Parser>>;
  readonly options: Options;
}

/** What the messages of one statement say. */
export function resultOf(messages: readonly Message[], { fields, parsers, options }: Reading): Result {
  const read = fields.map(({ dataTypeID }) => options.parsers?.[dataTypeID] ?? parsers[dataTypeID]);
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
      rows.push(options.rowMode === "array" ? row : Object.fromEntries(fields.map(({ name }, at) => [name, row[at]])));
    } else if (one.name === "commandComplete") {
      const [first = "", ...rest] = (one as never as { text: string }).text.split(" ");
      command = first;
      affectedRows = ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(first) ? Number(rest.at(-1)) : 0;
    }
  }
  return { rows, fields, affectedRows, command };
}
