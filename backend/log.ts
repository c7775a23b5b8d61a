import { DrizzleQueryError } from "drizzle-orm";
import { type DestinationStream, type Logger, pino } from "pino";

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly [field: string]: unknown;
}

/** What else of an error may be written down: names of things of ours, never what somebody entered. */
const FIELDS = ["code", "constraint", "table", "column", "routine", "severity", "syscall", "status"] as const;
const DEEPEST = 4;

/** The backend's log. It is read by people and kept by machines, so nothing of a guest stands in it. */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino({ name: "backend", level, serializers: { err: (error) => loggedError(error) } }, ...(to ? [to] : []));

/**
 * An error as it is logged: type, sentence and codes, the frames of its stack, and its causes. The database's errors name the statement
 * and not its values, which are numbers, names, addresses and hashes of guests; out of sentences go quotations, addresses and long numbers.
 */
export function loggedError(error: unknown, depth = 0): LoggedError | string {
  if (!(error instanceof Error)) return withoutPersons(String(error));
  const { name, message, stack, cause } = error;
  const fields = Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = (error as unknown as Record<string, unknown>)[field];
      return typeof value === "string" || typeof value === "number" ? [[field, value]] : [];
    }),
  );
  const query = error instanceof DrizzleQueryError ? { query: error.query } : {};
  const deeper = cause === undefined || depth >= DEEPEST ? {} : { cause: loggedError(cause, depth + 1) };
  const said = error instanceof DrizzleQueryError ? "A statement failed." : withoutPersons(message);
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

/** A sentence without what may be somebody's. Quotations are values more often than names, which stand in fields of their own. */
function withoutPersons(text: string): string {
  return text
    .slice(0, 2_000)
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"')
    .split(" ")
    .map((word) => (word.includes("@") ? "…" : word))
    .join(" ")
    .replace(/\b[\w-]{24,}(?:\.[\w-]+)*/g, "…")
    .replace(/\d{4,}/g, "…");
}
