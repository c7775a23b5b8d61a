import { networkOf } from "../../../lib/domain/network.ts";
import {
  countAttempt,
  type FailureBudget,
  forgiveFailures,
  type StaffMember,
  staffByLogin,
} from "../../db/repositories/staff.ts";
import { createTurns } from "../../http/limits/turns.ts";
import type { Services } from "../../services.ts";
import { MAX_PASSWORD_LENGTH, passwordHolds } from "./password.ts";

/**
 * Hashing keeps a thread of Node's pool of four busy, and every customer's token is checked by the same threads: a flood
 * of wrong passwords leaves two free. Networks take turns, so the shop's own sign-in does not wait behind the flood.
 */
const hashing = createTurns({ atOnceOfOne: 1, atOnce: 2, holdsMs: 30_000, inputTurns: 1 });

const QUARTER = 15 * 60_000;
const HOUR = 60 * 60_000;
/** Restaurants that may sign in behind one shared proxy. */
const SHARED = 25;

/**
 * How many sign-ins may fail. The strictest budget counts name and network together, so that a stranger who guesses
 * does not lock out the shop's own tablet; the other two limit guesses from many networks and at many names.
 */
export function loginBudgets(login: string, address: string, isShared = false): readonly FailureBudget[] {
  const network = networkOf(address);
  // Behind an uncounted proxy all clients share one address, and one attacker there must not lock out every restaurant.
  const together = isShared ? SHARED : 1;
  return [
    { kind: "both", subject: `${login} ${network}`, most: 6, windowMs: QUARTER },
    { kind: "account", subject: login, most: 60, windowMs: HOUR },
    { kind: "network", subject: network, most: 40 * together, windowMs: QUARTER },
  ];
}

export const loginName = (given: string): string => given.trim().toLowerCase().slice(0, 120);

export type LoginAnswer =
  | { readonly ok: true; readonly member: StaffMember }
  | { readonly ok: false; readonly code: "WRONG" | "TOO_MANY" | "OFF" };

/** Checks a name and a password. An unknown name gets the same response as a wrong password, after the same time. */
export async function checkLogin(
  app: Services,
  given: {
    readonly login: string;
    readonly password: string;
    readonly address: string;
    readonly isShared?: boolean;
    /** Where the person signs in for one business only: anybody else's account is as unknown as a wrong name. */
    readonly business?: string;
  },
): Promise<LoginAnswer> {
  const login = loginName(given.login);
  const password = given.password.slice(0, MAX_PASSWORD_LENGTH);
  const budgets = loginBudgets(login, given.address, given.isShared);
  const now = app.clock();
  // Counted before the slow part; a success is subtracted again.
  const counted = await countAttempt(app.db, budgets, now);
  if (!counted) return { ok: false, code: "TOO_MANY" };
  const member = await staffByLogin(app.db, login);
  const holds = await hashing.run({ shop: "", network: networkOf(given.address) }, () =>
    passwordHolds(password, member?.password_hash ?? null),
  );
  const isElsewhere = given.business !== undefined && member?.business_id !== given.business;
  if (!holds || !member || isElsewhere || (member.demo && !app.demo)) return { ok: false, code: "WRONG" };
  // Reported only after the password was correct.
  if (member.off_at) return { ok: false, code: "OFF" };
  await forgiveFailures(app.db, counted, budgets[0]?.subject ?? "");
  return { ok: true, member };
}
