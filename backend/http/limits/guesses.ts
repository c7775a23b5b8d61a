import { type BudgetSize, createBudget } from "../../rules/call-budget.ts";

/** Credentials that are remembered as valid. */
const REMEMBERED = 10_000;

/** Says how the check ended: valid or not; null if it could not be made. */
export type Settle = (isValid: boolean | null) => void;

/**
 * Limits how many credentials of a network the database looks up in vain, before it is read. A credential that was
 * valid a moment ago is not limited, so a stranger who guesses does not keep out those who share the address.
 */
export function createGuesses(size: BudgetSize) {
  const budget = createBudget(size);
  const valid = new Set<string>();
  const remember = (credential: string) => {
    valid.delete(credential);
    valid.add(credential);
    if (valid.size > REMEMBERED) valid.delete(valid.values().next().value ?? "");
  };
  return {
    isKnown: (credential: string): boolean => valid.has(credential),
    /** Counts a check as failed until it is settled; returns the seconds to wait if too many failed. */
    begin(network: string | null, credential: string, now: Date): number | Settle {
      const taken = network !== null && !valid.has(credential);
      const wait = taken ? budget.take(network, 1, now) : null;
      if (wait !== null) return wait;
      return (isValid) => {
        if (isValid) remember(credential);
        else if (isValid === false) valid.delete(credential);
        if (isValid !== false && taken) budget.give(network, 1, now);
      };
    },
  };
}
