/** What to do when the socket closes: `fatal` ends its subscriptions (the caller polls), `retry` opens it again. */
export type CloseKind = "fatal" | "retry";

export interface CloseCode {
  readonly code: number;
  readonly name: string;
  readonly kind: CloseKind;
}

/**
 * API-04: the twelve close codes of graphql-transport-ws (payments-and-widgets.md section 8). Fatal if the same client
 * would only fail again: it sent something invalid, or is not allowed. Retry if it can succeed later. 4500 is fatal by
 * the protocol library's own rule, which no option overrides.
 */
export const CLOSE_CODES: readonly CloseCode[] = [
  { code: 4500, name: "InternalServerError", kind: "fatal" },
  { code: 4005, name: "InternalClientError", kind: "fatal" },
  { code: 4400, name: "BadRequest", kind: "fatal" },
  { code: 4004, name: "BadResponse", kind: "fatal" },
  { code: 4401, name: "Unauthorized", kind: "fatal" },
  { code: 4403, name: "Forbidden", kind: "fatal" },
  { code: 4406, name: "SubprotocolNotAcceptable", kind: "fatal" },
  { code: 4408, name: "ConnectionInitialisationTimeout", kind: "retry" },
  { code: 4504, name: "ConnectionAcknowledgementTimeout", kind: "retry" },
  { code: 4409, name: "SubscriberAlreadyExists", kind: "fatal" },
  { code: 4429, name: "TooManyInitialisationRequests", kind: "fatal" },
  { code: 4499, name: "Terminated", kind: "retry" },
];

/** The kind of any close code: those of the table; any other (network lost, server restarting) is retried. */
export function closeKind(code: number): CloseKind {
  return CLOSE_CODES.find((known) => known.code === code)?.kind ?? "retry";
}

/** Section 9: the first wait, in milliseconds. */
export const FIRST_RETRY = 1_000;
/**
 * The wait stops doubling here. The specification names no maximum, but without one the eighth attempt would be minutes
 * away, and a tracking page must notice when the server is back.
 */
export const LONGEST_RETRY = 32_000;

/** LIVE-02: milliseconds before retry `attempt` (0 is the first): from 1 s doubling, plus a random 0.3 to 3 s. */
export function retryDelay(attempt: number, random: number): number {
  const doubled = Math.min(FIRST_RETRY * 2 ** Math.max(0, attempt), LONGEST_RETRY);
  return Math.round(doubled + 300 + random * 2_700);
}
