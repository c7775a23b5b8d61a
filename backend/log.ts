import { DrizzleQueryError } from "drizzle-orm";
import { type DestinationStream, type Logger, pino } from "pino";
import { traceInScope } from "./http/request-scope.ts";

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly [field: string]: unknown;
}

/** Further properties of an error that may be logged: names of our own things, never user input. */
const FIELDS = ["code", "constraint", "table", "column", "routine", "severity", "syscall", "status"] as const;
const DEEPEST = 4;

/** The trace of what runs, in every line that it writes. */
function mixin(): { trace?: string } {
  const trace = traceInScope();
  return trace ? { trace: trace.id } : {};
}

/** The backend's log. Machines store it, so it contains nothing personal about guests, and of staff their ids only. */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino({ name: "backend", level, mixin, serializers: { err: (error) => loggedError(error) } }, ...(to ? [to] : []));

/**
 * An error as logged: type, message and codes, stack frames, and causes. A database error has the statement but not its
 * values, which are guests' numbers, names, addresses and hashes; quotations, addresses and long numbers are removed
 * from messages.
 */
export function loggedError(error: unknown, depth = 0): LoggedError | string {
  if (!(error instanceof Error)) return redacted(String(error));
  const { name, message, stack, cause } = error;
  const fields = Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = (error as unknown as Record<string, unknown>)[field];
      return typeof value === "string" || typeof value === "number" ? [[field, value]] : [];
    }),
  );
  const query = error instanceof DrizzleQueryError ? { query: error.query } : {};
  const deeper = cause === undefined || depth >= DEEPEST ? {} : { cause: loggedError(cause, depth + 1) };
  const said = error instanceof DrizzleQueryError ? "A statement failed." : redacted(message);
  return {
    type: error.constructor.name || name,
    message: said,
    ...query,
    ...fields,
    stack: framesOf(stack),
    ...deeper,
  };
}

const framesOf = (stack = ""): string =>
  stack
    .split("\n")
    .filter((line) => /^\s{4}at /.test(line))
    .join("\n");

/**
 * Removes what may be personal from a message. Quotations are values more often than names, and names have fields of
 * their own.
 */
function redacted(text: string): string {
  return text
    .slice(0, 2_000)
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"')
    .split(" ")
    .map((word) => (word.includes("@") ? "…" : word))
    .join(" ")
    .replace(/\b[\w-]{24,}(?:\.[\w-]+)*/g, "…")
    .replace(/\d{4,}/g, "…");
}
