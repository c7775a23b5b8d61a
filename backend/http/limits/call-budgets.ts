import { networkOf } from "../../../lib/domain/network.ts";
import type { Caller } from "../../../lib/domain/turn-order.ts";
import type { RequestContext } from "../../context.ts";
import { limitedAddress } from "../../identity/limits.ts";
import { type BudgetSize, createBudget } from "../../rules/call-budget.ts";
import { costOfOperation, type Operation } from "./costs.ts";
import { createTurns } from "./turns.ts";

/**
 * For one network. A unit takes at most about six milliseconds of a CPU, so a flood gets about two fifths of one CPU.
 * An office of fifty that orders its lunch at noon stays below it.
 */
export const NETWORK_BUDGET: BudgetSize = { most: 1_500, perSecond: 65 };
/** For one signed-in customer, who does not count for the network. */
export const CUSTOMER_BUDGET: BudgetSize = { most: 750, perSecond: 20 };
/** From this cost on, an operation queues with the expensive ones. */
const EXPENSIVE = 5;
const READS_A_MENU = 10;
/**
 * Cheap operations have a queue of their own, so that a flood of them is interleaved with other callers', and none
 * waits behind an expensive one. An office that opens a menu at the same moment sends about three hundred.
 */
const TURNS_OF_CHEAP = { atOnceOfOne: 4, atOnce: 16, mostWaiting: 400, slowest: 100, inputTurns: 1 };

export type CallBudgets = ReturnType<typeof createCallBudgets>;

/** The budgets of all callers of one backend. */
export function createCallBudgets(sizes: { network?: BudgetSize; customer?: BudgetSize } = {}) {
  const [ofNetwork, ofCustomer] = [sizes.network ?? NETWORK_BUDGET, sizes.customer ?? CUSTOMER_BUDGET];
  const network = createBudget(ofNetwork);
  const customer = createBudget(ofCustomer);
  const turns = { expensive: createTurns(), cheap: createTurns(TURNS_OF_CHEAP) };
  return {
    /** Runs an operation when it is its shop's and network's turn; at once for an unlimited caller. */
    async run<T>(context: RequestContext, operation: Operation, work: () => T): Promise<Awaited<T>> {
      const caller = callerOf(context);
      if (caller !== null) return turns[weightOf(costOfOperation(operation))].run(caller, work);
      for (const line of Object.values(turns)) line.noteVisitor(context.business.id);
      return await work();
    },
    /** Null while a network may run any operation; else the seconds until it may read a menu again. */
    waitOf: (caller: string, now: Date): number | null =>
      network.wait(caller, 1, now) && network.wait(caller, Math.min(READS_A_MENU, ofNetwork.most), now),
    /**
     * Takes an operation's cost from its caller's budget; fails with TOO_MANY_REQUESTS, status 429 and Retry-After, if
     * it is used up.
     */
    charge(context: RequestContext, operation: Operation): void {
      const cost = costOfOperation(operation);
      const caller = callerOf(context);
      const hasRoom = caller === null || turns[weightOf(cost)].hasRoom(caller);
      const wait = hasRoom ? take(context, cost) : 1;
      if (wait === null) return;
      const http = { status: 429, headers: { "retry-after": String(wait) } };
      throw context.fail("TOO_MANY_REQUESTS", "too_many_calls", { seconds: wait }, { retry_after: wait, http });
    },
  };

  function take(context: RequestContext, cost: number): number | null {
    const { principal, now } = context;
    const caller = networkOfCaller(context);
    if (caller === null) return null;
    // An operation that costs more than a whole budget takes all of it; otherwise it could never run.
    if (principal.kind === "customer") return customer.take(principal.customerId, Math.min(cost, ofCustomer.most), now);
    return network.take(caller, Math.min(cost, ofNetwork.most), now);
  }
}

/** Null for an unlimited caller, such as the storefront, which renders pages for all visitors. */
function networkOfCaller(context: RequestContext): string | null {
  const address = context.isStorefront ? null : limitedAddress(context);
  return address === null ? null : networkOf(address);
}

function callerOf(context: RequestContext): Caller | null {
  const network = networkOfCaller(context);
  return network === null ? null : { shop: context.business.id, network };
}

const weightOf = (cost: number): "expensive" | "cheap" => (cost >= EXPENSIVE ? "expensive" : "cheap");
