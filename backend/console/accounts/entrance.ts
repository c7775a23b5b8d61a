import type { IncomingMessage } from "node:http";
import { networkOf } from "../../../lib/domain/network.ts";
import { createGuesses } from "../../http/limits/guesses.ts";
import { costOfRequest, REQUEST_BUDGET, type RequestBudgets } from "../../http/limits/request-budgets.ts";
import { isLimited } from "../../identity/limits.ts";
import { type BudgetSize, createBudget } from "../../rules/call-budget.ts";
import { mayUseConsole } from "../../rules/staff-people.ts";
import type { Services } from "../../services.ts";
import type { ConsoleRequest } from "../http/console-request.ts";
import { type Signed, sessionIdsOf, stillSigned } from "./sessions.ts";

/** Cookies of no session from one network. After a restart, every tablet's cookie has to be looked up once. */
const UNKNOWN_COOKIES: BudgetSize = { most: 100, perSecond: 1 };
/** None reads the session: style and script, and the forms that bring a password or a code of their own. */
const WITHOUT_SESSION: readonly (string | undefined)[] = ["assets", "login", "new-shop", "arrive"];

export type Entered = { readonly wait: number } | { readonly signed: Signed | null };

/**
 * Counts the console's requests before the database is read. A session has a budget of its own, so that neither the
 * other tablets of its kitchen nor a guest in the restaurant's network can use it up; everyone else counts by network.
 */
export function createEntrance(app: Services, ofNetwork: RequestBudgets) {
  const ofSession = createBudget(REQUEST_BUDGET);
  const cookies = createGuesses(UNKNOWN_COOKIES);
  return {
    async enter(request: ConsoleRequest, req: IncomingMessage): Promise<Entered> {
      const now = app.clock();
      const ids = sessionIdsOf(request);
      const known = ids.find((id) => cookies.isKnown(id));
      const wait = known ? ofSession.take(known, costOfRequest(req), now) : ofNetwork.take(req)?.seconds;
      if (wait) return { wait };
      if (WITHOUT_SESSION.includes(request.path[0])) return { signed: null };
      const network = isLimited(app, request.remoteAddress) ? networkOf(request.remoteAddress) : null;
      return firstValid(known ? [known, ...ids.filter((id) => id !== known)] : ids, network, now);
    },
  };

  /** A browser may send several cookies of the name; each of them is a query. */
  async function firstValid(ids: readonly string[], network: string | null, now: Date): Promise<Entered> {
    for (const id of ids) {
      const settle = cookies.begin(network, id, now);
      if (typeof settle === "number") return { wait: settle };
      try {
        const signed = await stillSigned(app, id);
        settle(signed !== null);
        // A session of the studio, or of someone who became an editor.
        if (signed && mayUseConsole(signed.member.role)) return { signed };
      } catch (error) {
        settle(null);
        throw error;
      }
    }
    return { signed: null };
  }
}
