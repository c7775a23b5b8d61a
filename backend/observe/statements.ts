import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { Logger } from "pino";
import { isTraced, type Span, tellSpan } from "../../lib/observe/spans/span.ts";
import * as schema from "../db/schema.ts";
import type { BeginStatement } from "../db/statements/statement-times.ts";
import { idsForStatement, traceInScope } from "../http/request-scope.ts";
import { signal } from "./signals.ts";

/** From this time on a statement is slow, unless SLOW_STATEMENT_MS says otherwise; those of an order take a few milliseconds. */
const SLOW_MS = 250;
/** A database that is slow altogether must not fill the disk with lines about it; all are counted. */
const MAX_LOGGED = 20;
const LOGGED_IN_MS = 60_000;

interface Options {
  readonly log: Logger;
  readonly slowMs?: number | undefined;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/**
 * Tells of every statement of a request as a step of its trace. Signals one that took long, and logs it with that trace.
 * A statement's text names tables and columns; its values, which are guests', are not in it. Statements that are sent
 * together wait for each other and for locks: of several lines with one trace the first is to blame.
 */
export function watchStatements({ log, slowMs = SLOW_MS, now = () => performance.now() }: Options): BeginStatement {
  let [since, logged] = [0, 0];
  return (text) => {
    const startedAt = now();
    // The answer arrives in the scope of whatever opened the connection.
    const trace = traceInScope();
    const ids = isTraced() ? idsForStatement() : null;
    return (failed) => {
      const endedAt = now();
      if (ids) tellSpan(() => ({ ...ids, ...described(text), startedAt, endedAt, failed }));
      const ms = Math.round(endedAt - startedAt);
      if (ms < slowMs) return;
      signal("slow statement", { ...kindOf(text), seconds: ms / 1000 });
      if (endedAt - since >= LOGGED_IN_MS) [since, logged] = [endedAt, 0];
      logged += 1;
      if (logged <= MAX_LOGGED)
        log.info(
          { ...(trace && { trace: trace.id }), ms, statement: text.slice(0, MAX_TEXT) },
          "A statement was slow.",
        );
    };
  };
}

/** A statement as a step of a trace. */
function described(text: string): Pick<Span, "name" | "kind" | "attributes"> {
  const { verb, table } = kindOf(text);
  const attributes = { "db.system.name": "postgresql", "db.operation.name": verb };
  if (table === "none") return { name: verb, kind: "client", attributes };
  return { name: `${verb} ${table}`, kind: "client", attributes: { ...attributes, "db.collection.name": table } };
}

/** Enough to know a statement by; a list of a thousand values is a thousand placeholders. */
const MAX_TEXT = 2_000;

const VERB = /^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/i;
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]+)/gi;
const TABLES: ReadonlySet<string> = new Set(
  Object.values(schema).flatMap((each) => (is(each, PgTable) ? [getTableName(each)] : [])),
);

/** What of a statement is a label: the kind of work and its first table, which are our own words and not many. */
function kindOf(text: string): { readonly verb: string; readonly table: string } {
  const named = [...text.matchAll(TABLE)].map(([, name]) => name ?? "");
  return {
    verb: VERB.exec(text)?.[1]?.toLowerCase() ?? "other",
    table: named.find((name) => TABLES.has(name)) ?? "none",
  };
}
