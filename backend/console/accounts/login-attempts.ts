import type { FailureBudget } from "../../db/repositories/staff.ts";
import { createBudget } from "../../rules/call-budget.ts";

/**
 * A copy in memory of the budgets of failed sign-ins, so that a flood of wrong passwords is refused without the
 * database. Each refills steadily, and so is never stricter than the database's, which counts exactly and for all
 * processes. Console and studio share one: they ask for the same passwords.
 */
export function createLoginAttempts() {
  const known = new Map<string, ReturnType<typeof createBudget>>();
  const budgetOf = ({ kind, most, windowMs }: FailureBudget) => {
    const key = `${kind} ${most}`;
    const budget = known.get(key) ?? createBudget({ most, perSecond: most / (windowMs / 1_000) });
    known.set(key, budget);
    return budget;
  };
  return {
    /** Counts an attempt; false if one of its budgets is used up. */
    take(budgets: readonly FailureBudget[], now: Date): boolean {
      if (budgets.some((one) => budgetOf(one).wait(one.subject, 1, now) !== null)) return false;
      for (const one of budgets) budgetOf(one).take(one.subject, 1, now);
      return true;
    },
    /** Takes back an attempt that succeeded, and forgives earlier mistakes of the same person in the same network. */
    forgive(budgets: readonly FailureBudget[], now: Date): void {
      for (const one of budgets) budgetOf(one).give(one.subject, one.kind === "both" ? one.most : 1, now);
    },
  };
}

export type LoginAttempts = ReturnType<typeof createLoginAttempts>;
