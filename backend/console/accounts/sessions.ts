import { createHash, randomBytes } from "node:crypto";
import { knownLanguage, type Language } from "../../../config/languages.ts";
import type { Database } from "../../db/open.ts";
import type { BusinessRow } from "../../db/repositories/business.ts";
import {
  endSession,
  endSessionsFrom,
  renameSession,
  type StaffMember,
  type StaffSessionRow,
  saveSession,
  staffSession,
  touchSession,
} from "../../db/repositories/staff.ts";
import { forBusiness, type Repositories } from "../../db/repositories.ts";
import { isSameSecret } from "../../same-secret.ts";
import type { Services } from "../../services.ts";
import type { ConsoleRequest } from "../http/console-request.ts";

/** A tablet stays signed in through a week of shifts, but not one left in a drawer. */
export const SESSION_MS = 7 * 24 * 60 * 60_000;
export const IDLE_MS = 12 * 60 * 60_000;
/** How often the use of a session is recorded. */
const SEEN_EVERY_MS = 60_000;

/** Where a session's cookie is sent. The console and the studio are on different hosts, so each has its own. */
export interface SessionCookie {
  readonly name: string;
  readonly path: string;
}
const CONSOLE_COOKIE: SessionCookie = { name: "console", path: "/console" };

/** The parts of a request that sessions depend on. */
export type SessionRequest = Pick<ConsoleRequest, "cookies" | "onLoopback">;

/** A signed-in member of staff, with the repositories of their business. */
export interface Signed {
  readonly session: StaffSessionRow;
  readonly member: StaffMember;
  readonly business: BusinessRow;
  readonly repos: Repositories;
  readonly language: Language;
}

const idOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

/** Ids of the sessions that a request's cookies name, valid or not. */
export const sessionIdsOf = (request: SessionRequest, { name }: SessionCookie = CONSOLE_COOKIE): string[] =>
  request.cookies(name).map(idOf);

/** The session as it is now; a live stream checks again, because it may have ended meanwhile. */
export async function stillSigned(app: Services, id: string): Promise<Signed | null> {
  const now = app.clock();
  const found = await staffSession(app.db, id, now);
  if (!found) return null;
  const { session, member, business } = found;
  if (now.getTime() - session.seen_at.getTime() > IDLE_MS || (member.demo && !app.demo)) {
    await endSession(app.db, id);
    return null;
  }
  if (now.getTime() - session.seen_at.getTime() > SEEN_EVERY_MS) {
    // A read-only database can still be read, so the kitchen keeps seeing its orders.
    await touchSession(app.db, id, { seen_at: now }).catch((error) =>
      app.log.warn({ err: error }, "The use of a console session could not be recorded."),
    );
  }
  const wanted = member.language ?? business.default_language;
  const language = knownLanguage(wanted);
  return { session, member, business, repos: forBusiness(app.db, business.id), language };
}

/** Opens a session; returns its Set-Cookie header. */
export async function openSession(
  app: Services,
  request: SessionRequest,
  member: StaffMember,
  cookie: SessionCookie = CONSOLE_COOKIE,
): Promise<string> {
  for (const before of request.cookies(cookie.name)) await endSession(app.db, idOf(before));
  const secret = newSecret();
  const now = app.clock();
  await saveSession(app.db, rowOf(member, secret, now), now);
  return cookieOf(request, cookie, secret, SESSION_MS / 1000);
}

const newSecret = () => randomBytes(32).toString("base64url");

const rowOf = ({ id, business_id }: StaffMember, secret: string, now: Date) => ({
  id: idOf(secret),
  business_id,
  staff_id: id,
  csrf: newSecret(),
  created_at: now,
  seen_at: now,
  expires_at: new Date(now.getTime() + SESSION_MS),
});

/**
 * Opens a session from one at another host, with which it ends. Whoever comes back to where they came from gets that
 * session again with a new secret, so that going to and fro leaves no trail of them. Returns its Set-Cookie header.
 */
export async function openFrom(
  app: Services,
  request: SessionRequest,
  { session, member }: Signed,
  cookie: SessionCookie = CONSOLE_COOKIE,
): Promise<string> {
  const secret = newSecret();
  const now = app.clock();
  const isBack = session.opened_from !== null && (await renameSession(app.db, session.opened_from, idOf(secret), now));
  if (!isBack) {
    const { id, expires_at } = session;
    await endSessionsFrom(app.db, id);
    await saveSession(app.db, { ...rowOf(member, secret, now), expires_at, opened_from: id }, now);
  }
  for (const before of request.cookies(cookie.name)) await endSession(app.db, idOf(before));
  return cookieOf(request, cookie, secret, secondsUntil(session.expires_at, now));
}

const secondsUntil = (end: Date, now: Date) => Math.max(0, Math.round((end.getTime() - now.getTime()) / 1000));

/**
 * Ends every session of the member and opens one in place of this one, with a new secret, because the old one may have
 * leaked, but with the CSRF token of the open page's forms. Returns the Set-Cookie header.
 */
export async function renewSession(
  db: Database,
  request: ConsoleRequest,
  session: StaffSessionRow,
  now: Date,
): Promise<string> {
  const secret = newSecret();
  await forBusiness(db, session.business_id).staff.endSessions(session.staff_id);
  const alone = { opened_from: null, hand_over: null, hand_over_until: null };
  await saveSession(db, { ...session, ...alone, id: idOf(secret), seen_at: now }, now);
  return cookieOf(request, CONSOLE_COOKIE, secret, secondsUntil(session.expires_at, now));
}

/** Ends the caller's session; returns the Set-Cookie header that removes it. */
export async function closeSession(app: Services, request: SessionRequest, cookie = CONSOLE_COOKIE): Promise<string> {
  for (const secret of request.cookies(cookie.name)) await endSession(app.db, idOf(secret));
  return forgetCookie(request, cookie);
}

export const forgetCookie = (request: SessionRequest, cookie = CONSOLE_COOKIE) => cookieOf(request, cookie, "", 0);

function cookieOf(
  { onLoopback }: SessionRequest,
  { name, path }: SessionCookie,
  value: string,
  seconds: number,
): string {
  const secure = onLoopback ? "" : "; Secure";
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`;
}

/** The form's token must be the session's; no other site can know it. */
export function tokenHolds({ session }: Signed, form: URLSearchParams): boolean {
  return isSameSecret(form.get("csrf") ?? "", session.csrf);
}
