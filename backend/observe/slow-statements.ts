import type { Logger } from "pino";
import type { BeginStatement } from "../db/statements/statement-times.ts";
import { traceInScope } from "../http/request-scope.ts";
import { signal } from "./signals.ts";

/** From this time on a statement is slow, unless SLOW_STATEMENT_MS says otherwise; those of an order take a few milliseconds. */
const SLOW_MS = 250;
/** A database that is slow altogether must not fill the disk with lines about it; all are counted. */
const MOST_LOGGED = 20;
const LOGGED_IN_MS = 60_000;

interface Options {
  readonly log: Logger;
  readonly slowMs?: number | undefined;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/**
 * Signals every statement that took long, and logs it with the trace of its request. A statement's text names tables and
 * columns; its values, which are guests', are not in it.
 */
export function watchStatements({ log, slowMs = SLOW_MS, now = () => performance.now() }: Options): BeginStatement {
  let [since, logged] = [0, 0];
  return (text) => {
    const startedAt = now();
    // The answer arrives in the scope of whatever opened the connection.
    const trace = traceInScope();
    return () => {
      const endedAt = now();
      const ms = Math.round(endedAt - startedAt);
      if (ms < slowMs) return;
      signal("slow statement", { ...kindOf(text), seconds: ms / 1000 });
      if (endedAt - since >= LOGGED_IN_MS) [since, logged] = [endedAt, 0];
      logged += 1;
      if (logged <= MOST_LOGGED)
        log.info({ ...(trace && { trace: trace.id }), ms, statement: text }, "A statement was slow.");
    };
  };
}

const VERB = /^\s*(select|insert|update|delete|with|commit)\b/i;
const TABLE = /\b(?:from|into|update)\s+"([a-z_]+)"/i;

/** What of a statement is a label: the kind of work and its first table, both of our own writing. */
function kindOf(text: string): { readonly verb: string; readonly table: string } {
  return { verb: VERB.exec(text)?.[1]?.toLowerCase() ?? "other", table: TABLE.exec(text)?.[1] ?? "none" };
}
