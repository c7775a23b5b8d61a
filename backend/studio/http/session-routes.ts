import { z } from "zod";
import { arrive, handOver } from "../../console/accounts/hand-over.ts";
import { checkLogin, loginBudgets, loginName } from "../../console/accounts/login.ts";
import type { LoginAttempts } from "../../console/accounts/login-attempts.ts";
import {
  closeSession,
  openSession,
  type SessionCookie,
  sessionIdsOf,
  stillSigned,
} from "../../console/accounts/sessions.ts";
import { type BusinessRow, businessById } from "../../db/repositories/business.ts";
import type { StaffMember } from "../../db/repositories/staff.ts";
import { mayDesign, mayUseConsole } from "../../rules/staff-people.ts";
import { releaseLock } from "../draft.ts";
import { readInput } from "./read-input.ts";
import { type EditorCall, type StudioCall, StudioProblem, type StudioReply, type StudioRoute } from "./studio-call.ts";

/** Sent with the pages too, which show drafts to who is signed in. */
export const STUDIO_COOKIE: SessionCookie = { name: "studio", path: "/" };

const arrival = z.object({ code: z.string().max(100) });
const credentials = z.object({ name: z.string().max(200), password: z.string().max(1_000) });

/** The staff's own accounts, limits and lock-outs, for one business. */
export function sessionRoutes(attempts: LoginAttempts): readonly StudioRoute[] {
  return [
    { method: "POST", path: "/sign-in", open: true, handle: (call) => signIn(call, attempts) },
    {
      method: "POST",
      path: "/sign-out",
      open: true,
      async handle(call) {
        await releaseLocks(call);
        return { body: {}, headers: { "set-cookie": await closeSession(call.app, call, STUDIO_COOKIE) } };
      },
    },
    { method: "POST", path: "/arrive", open: true, handle: arriveFromConsole },
    { method: "POST", path: "/hand-over", handle: leaveForConsole },
    {
      method: "GET",
      path: "/me",
      async handle({ signed }) {
        return { body: person(signed.member, signed.business) };
      },
    },
  ];
}

/** Releases the editor's locks on sign-out. */
async function releaseLocks({ app, cookies, onLoopback, business }: StudioCall): Promise<void> {
  for (const id of sessionIdsOf({ cookies, onLoopback }, STUDIO_COOKIE)) {
    const signed = await stillSigned(app, id);
    if (signed?.business.id !== business.biz.id) continue;
    await releaseLock({ repos: signed.repos, staffId: signed.member.id });
  }
}

const REFUSALS = {
  WRONG: [401, "SIGN_IN_WRONG", "sign_in_wrong"],
  TOO_MANY: [429, "TOO_MANY_ATTEMPTS", "sign_in_too_many"],
  OFF: [403, "ACCOUNT_OFF", "sign_in_off"],
} as const;

function signInProblem(code: keyof typeof REFUSALS): StudioProblem {
  const [status, name, key] = REFUSALS[code];
  return new StudioProblem(status, name, key);
}

async function signIn(call: StudioCall, attempts: LoginAttempts): Promise<StudioReply> {
  const { app, address, isShared, business } = call;
  const { name: login, password } = await readInput(call, credentials);
  const budgets = loginBudgets(loginName(login), address, isShared);
  const checked = attempts.take(budgets, call.now)
    ? await checkLogin(app, { login, password, address, isShared, business: business.biz.id })
    : ({ ok: false, code: "TOO_MANY" } as const);
  if (!checked.ok) throw signInProblem(checked.code);
  attempts.forgive(budgets, call.now);
  const { member } = checked;
  if (!mayDesign(member.role)) throw new StudioProblem(403, "NOT_ALLOWED", "not_allowed");
  const row = await businessById(app.db, member.business_id);
  if (!row) throw signInProblem("WRONG");
  const cookie = await openSession(app, call, member, STUDIO_COOKIE);
  app.log.info({ staff: member.id, business: member.business_id }, "A member of staff signed in to the studio.");
  return { body: person(member, row), headers: { "set-cookie": cookie } };
}

/** A member of staff who is signed in to the console is signed in here too, by a code of its page. */
async function arriveFromConsole(call: StudioCall): Promise<StudioReply> {
  const { code } = await readInput(call, arrival);
  const { id } = call.business.biz;
  const may = { may: mayDesign, cookie: STUDIO_COOKIE };
  const arrived = await arrive(call.app, call, { audience: "studio", business: id, code, ...may });
  if (!arrived) throw new StudioProblem(403, "CODE_OVER", "sign_in_required");
  const { member, business } = arrived.signed;
  return { body: person(member, business), headers: { "set-cookie": arrived.cookie } };
}

/** The other way: a code for the console, for those who may use it. */
async function leaveForConsole({ app, signed }: EditorCall): Promise<StudioReply> {
  if (!mayUseConsole(signed.member.role)) throw new StudioProblem(403, "NOT_ALLOWED", "no_console");
  return { body: { business: signed.business.id, code: await handOver(app, signed, "console") } };
}

const person = ({ id, name, role, language }: StaffMember, business: BusinessRow) => ({
  id,
  name,
  role,
  language: language ?? business.default_language,
  business: { id: business.id, name: business.name },
});
