/** One-time codes (SESS-01): how long they are valid and how many may be sent. Times in milliseconds. */
export const OTP_DIGITS = 6;
export const OTP_LIFETIME_MS = 5 * 60_000;
export const OTP_ATTEMPTS = 5;
export const OTP_RESEND_MS = 30_000;
/** Unused codes per requester and number per hour; more suggests abuse. */
export const OTP_UNUSED_PER_HOUR = 5;
export const OTP_PER_DAY = 20;
/** As OTP_UNUSED_PER_HOUR for all requesters together, so that a phone cannot be flooded from many addresses. */
export const OTP_UNUSED_PER_HOUR_ALL = 10;
export const OTP_PER_DAY_ALL = 40;
/**
 * The part of the number's codes reserved for networks from which it was proved before, so that strangers cannot delay
 * its owner.
 */
export const OTP_HOME_PER_HOUR = 2;
export const OTP_HOME_PER_DAY = 6;
/** How long a network counts as the owner's after the last right code. */
export const HOME_NETWORK_MS = 90 * 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Guesses at codes that another requester had sent: a guest may switch from Wi-Fi to mobile data between requesting and
 * entering a code, but not more. The requester has five attempts of their own, which strangers cannot use up.
 */
export const FOREIGN_GUESSES_PER_NETWORK = 10;
export const FOREIGN_GUESSES_PER_NUMBER = 20;
export const GUESS_WINDOW_MS = HOUR_MS;

export interface SentCode {
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly attempts: number;
  readonly used_at: Date | null;
}

/** Who requests or enters a code: identified by a secret of their device if it stores one, else by their network. */
export interface Requester {
  readonly asked_from: string | null;
  readonly asked_device: string | null;
}

/**
 * Whether this requester had the code sent. A device's code belongs to that device alone, even within the same network.
 */
export function isOwn(code: Requester, requester: Requester): boolean {
  return code.asked_device ? code.asked_device === requester.asked_device : code.asked_from === requester.asked_from;
}

/** Whether another code may be sent to a number; `waitSeconds` says how long until then. */
export type MaySend =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "TOO_SOON" | "TOO_MANY"; readonly waitSeconds: number };

/** `sent`: the codes that one requester had sent to the number in the last day, in any order. */
export function maySendCode(sent: readonly SentCode[], now: Date): MaySend {
  const age = ageAt(now);
  const newest = sent.toSorted((a, b) => age(a) - age(b))[0];
  if (newest && !newest.used_at && age(newest) < OTP_RESEND_MS) return wait("TOO_SOON", OTP_RESEND_MS - age(newest));
  return withinBudget(sent, now, { unused: OTP_UNUSED_PER_HOUR, day: OTP_PER_DAY });
}

/**
 * As maySendCode for all requesters: `sent` has every code of the last day for the number. The codes reserved for its
 * owner's networks are not included.
 */
export function mayReachNumber(sent: readonly SentCode[], now: Date): MaySend {
  return withinBudget(sent, now, { unused: OTP_UNUSED_PER_HOUR_ALL, day: OTP_PER_DAY_ALL - OTP_HOME_PER_DAY });
}

/**
 * Whether one of the codes reserved for the owner's networks is left: `mine` has this network's codes, `sent` those of
 * all. The number's daily maximum applies too.
 */
export function hasHomeCode(mine: readonly SentCode[], sent: readonly SentCode[], now: Date): boolean {
  const ofNetwork = withinBudget(mine, now, { unused: OTP_HOME_PER_HOUR, day: OTP_PER_DAY });
  return ofNetwork.ok && withinBudget(sent, now, { unused: sent.length + 1, day: OTP_PER_DAY_ALL }).ok;
}

function withinBudget(sent: readonly SentCode[], now: Date, most: { unused: number; day: number }): MaySend {
  const age = ageAt(now);
  const unused = sent.filter((code) => !code.used_at && age(code) < HOUR_MS).sort((a, b) => age(b) - age(a));
  const oldestUnused = unused.at(-most.unused);
  if (oldestUnused) return wait("TOO_MANY", HOUR_MS - age(oldestUnused));
  const today = sent.filter((code) => age(code) < DAY_MS).sort((a, b) => age(b) - age(a));
  const oldest = today.at(-most.day);
  return oldest ? wait("TOO_MANY", DAY_MS - age(oldest)) : { ok: true };
}

const ageAt = (now: Date) => (code: SentCode) => now.getTime() - code.created_at.getTime();

const wait = (reason: "TOO_SOON" | "TOO_MANY", ms: number): MaySend => ({
  ok: false,
  reason,
  waitSeconds: Math.max(1, Math.ceil(ms / 1000)),
});

export type CodeVerdict = "RIGHT" | "WRONG" | "EXPIRED" | "TOO_MANY_ATTEMPTS" | "NONE";

/** The verdict on an entered code. `code.attempts` includes this one. */
export function judgeCode(code: SentCode | null, matches: boolean, now: Date): CodeVerdict {
  if (!code || code.used_at) return "NONE";
  if (now >= code.expires_at) return "EXPIRED";
  if (code.attempts > OTP_ATTEMPTS) return "TOO_MANY_ATTEMPTS";
  if (matches) return "RIGHT";
  return code.attempts >= OTP_ATTEMPTS ? "TOO_MANY_ATTEMPTS" : "WRONG";
}

/** The newest code of each requester, newest first: a resent code replaces only the same requester's earlier one. */
export function newestOfEach<Code extends SentCode & Requester>(codes: readonly Code[]): Code[] {
  const sorted = codes.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
  return sorted.filter((code, index) => !sorted.slice(0, index).some((newer) => isSameAsker(newer, code)));
}

const isSameAsker = (one: Requester, other: Requester) =>
  one.asked_device === other.asked_device && (one.asked_device !== null || one.asked_from === other.asked_from);
