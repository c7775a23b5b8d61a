/** Where attempts are kept and when one is open: all that a page needs to know that loads no payment client. Imports nothing. */

/** All keys of an entity's attempts begin so. */
export const attemptPrefix = (entityId: string): string => `${entityId}:payment:`;

export const PHASES = ["begun", "opened", "paid", "disputed", "finished"] as const;
export type Phase = (typeof PHASES)[number];

const OPEN: readonly unknown[] = ["opened", "paid", "disputed"] satisfies readonly Phase[];

/** Not known to be over, or paid and not acted upon: the tab that knew may have been closed in that moment. */
export function isOpen({ phase, txnId }: { readonly phase?: unknown; readonly txnId?: unknown }): boolean {
  return typeof txnId === "string" && OPEN.includes(phase);
}
