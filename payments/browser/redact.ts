/**
 * [ROBUST-13] Makes any value safe for a log or an error report: replaces values under the names below and texts that
 * look like keys, tokens, client secrets or card numbers. Everything the client reports passes through here.
 */
const SECRET_NAMES =
  /token|secret|signature|authorization|cvv|cvc|password|payload|extra_?details|g_?txn_?id|card_?number|pan$|email|phone|buyer|holder/i;
const SECRET_TEXTS: readonly RegExp[] = [
  /\b(?:pk|sk|rk|rzp|whsec|pi|seti)_[\w-]*\w/g,
  /\b(?:TEST|APP_USR)-[\w-]+/g,
  /\bey[\w-]+\.[\w-]+\.[\w-]+/g,
  /\b(?:bearer|basic)\s+\S+/gi,
  /[\w.+-]+@[\w-]+\.[\w.-]+/g,
  /\b(?:\d[ -]?){12,19}\b/g,
  // Providers may put anything into a query or fragment.
  /(?<=https?:\/\/[^\s?#]*)[?#]\S+/g,
];
export const REDACTED = "[redacted]";
const DEEPEST = 6;

/**
 * Returns a copy without secrets. Cycles and deep branches are cut, functions and symbols are dropped, and errors keep
 * name and message.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value !== "object" || value === null) {
    return ["number", "boolean"].includes(typeof value) || value === null ? redactNumber(value) : undefined;
  }
  if (depth >= DEEPEST) return "[deep]";
  if (value instanceof Error) {
    return { name: value.name, message: redactText(value.message), cause: redact(value.cause, depth + 1) };
  }
  if (Array.isArray(value)) return value.slice(0, 50).map((entry) => redact(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      redactText(name),
      SECRET_NAMES.test(name) ? REDACTED : redact(entry, depth + 1),
    ]),
  );
}

function redactText(text: string): string {
  return SECRET_TEXTS.reduce((rest, pattern) => rest.replace(pattern, REDACTED), text.slice(0, 2_000));
}

const redactNumber = (value: unknown) => (typeof value === "number" && value >= 1e11 ? REDACTED : value);
