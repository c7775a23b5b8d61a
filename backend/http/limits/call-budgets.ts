import type { DocumentNode } from "graphql";
import type { RequestContext } from "../../context.ts";
import { limitedAddress } from "../../identity/limits.ts";
import { type BudgetSize, createBudget } from "../../rules/call-budget.ts";
import { networkOf } from "../../rules/otp-budgets.ts";
import { costOfOperation } from "./costs.ts";

/**
 * Of one network: a burst of 600 expensive operations, then 30 a second. An office of two hundred that orders its lunch within ten minutes
 * sends about 20 a second. A flood at the limit keeps about a third of one processor busy.
 */
export const NETWORK_BUDGET: BudgetSize = { most: 6_000, perSecond: 300 };
/** Of one signed-in customer, who does not count for the network. */
export const CUSTOMER_BUDGET: BudgetSize = { most: 1_500, perSecond: 75 };

export type CallBudgets = ReturnType<typeof createCallBudgets>;

/** Budgets of all callers of one backend. */
export function createCallBudgets(sizes: { network?: BudgetSize; customer?: BudgetSize } = {}) {
  const network = createBudget(sizes.network ?? NETWORK_BUDGET);
  const customer = createBudget(sizes.customer ?? CUSTOMER_BUDGET);
  return {
    /** Takes an operation's cost from its caller's budget; refuses it with TOO_MANY_REQUESTS, status 429 and Retry-After. */
    charge(context: RequestContext, document: DocumentNode, operationName: string | null | undefined): void {
      const wait = take(context, costOfOperation(document, operationName));
      if (wait === null) return;
      const http = { status: 429, headers: { "retry-after": String(wait) } };
      throw context.fail("TOO_MANY_REQUESTS", "too_many_calls", { seconds: wait }, { retry_after: wait, http });
    },
  };

  function take(context: RequestContext, cost: number): number | null {
    const { principal, now, isStorefront } = context;
    // Pages are made once for everybody, by the storefront's own calls.
    if (isStorefront) return null;
    const address = limitedAddress(context);
    if (address === null) return null;
    if (principal.kind === "customer") return customer.take(principal.customerId, cost, now);
    return network.take(networkOf(address), cost, now);
  }
}
