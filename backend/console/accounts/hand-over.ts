import { createHash, randomBytes } from "node:crypto";
import { takeHandOver, touchSession } from "../../db/repositories/staff.ts";
import type { StaffRole } from "../../rules/staff-people.ts";
import type { Services } from "../../services.ts";
import { openFrom, type SessionCookie, type SessionRequest, type Signed, stillSigned } from "./sessions.ts";

/** Where a code signs in. */
export type Audience = "console" | "studio";

/** From the press to the page that follows it. */
const VALID_MS = 60_000;

interface Target {
  readonly audience: Audience;
  readonly business: string;
}

/** What is kept of a code. It is found only by whoever asks for the same place and business. */
const kept = (code: string, { audience, business }: Target) =>
  createHash("sha256").update(`${audience}\n${business}\n${code}`).digest("hex");

/**
 * A code that signs this person in at the other place: once, within a minute, as long as this session lasts. It is sent in
 * the body of a form, never in an address.
 */
export async function handOver(app: Services, { session, business }: Signed, audience: Audience): Promise<string> {
  const code = randomBytes(32).toString("base64url");
  await touchSession(app.db, session.id, {
    hand_over: kept(code, { audience, business: business.id }),
    hand_over_until: new Date(app.clock().getTime() + VALID_MS),
  });
  return code;
}

interface Arrival extends Target {
  readonly code: string;
  /** The right that the place asks for, as the person has it by now. */
  readonly may: (role: StaffRole) => boolean;
  readonly cookie?: SessionCookie;
}

/** Who arrived with a code, and the Set-Cookie header of their session; null if the code is used up, over or for elsewhere. */
export async function arrive(
  app: Services,
  request: SessionRequest,
  { code, may, cookie, ...target }: Arrival,
): Promise<{ readonly signed: Signed; readonly cookie: string } | null> {
  const from = await takeHandOver(app.db, kept(code, target), app.clock());
  const signed = from === null ? null : await stillSigned(app, from);
  if (!signed || !may(signed.member.role)) return null;
  const { id, business_id } = signed.member;
  app.log.info(
    { staff: id, business: business_id },
    `A member of staff came to the ${target.audience} from elsewhere.`,
  );
  return { signed, cookie: await openFrom(app, request, signed, cookie) };
}
