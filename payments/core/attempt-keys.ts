/**
 * Where attempts are stored and when one counts as open: all that a page needs that does not load the payment client.
 * Imports nothing.
 */

/** Key prefix of all attempts of an entity. */
export const attemptPrefix = (entityId: string): string => `${entityId}:payment:`;

export const PHASES = ["begun", "opened", "paid", "disputed", "finished"] as const;
export type Phase = (typeof PHASES)[number];

const OPEN: readonly unknown[] = ["opened", "paid", "disputed"] satisfies readonly Phase[];

/**
 * True while the attempt is not known to be over, or is paid and the page has not acted on it. The tab that knew may
 * have been closed at that moment.
 */
export function isOpen({ phase, txnId }: { readonly phase?: unknown; readonly txnId?: unknown }): boolean {
  return typeof txnId === "string" && OPEN.includes(phase);
}
