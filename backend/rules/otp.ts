/** One-time codes (SESS-01): how long they hold and how many there may be. Times in milliseconds. */
export const OTP_LIFETIME_MS = 5 * 60_000;
export const OTP_ATTEMPTS = 5;
export const OTP_RESEND_MS = 30_000;
/** Codes of one number that nobody entered, within an hour: more than that is somebody else's number or a pump. */
export const OTP_UNUSED_PER_HOUR = 5;
export const OTP_PER_DAY = 20;
const HOUR_MS = 60 * 60_000;

export interface SentCode {
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly attempts: number;
  readonly used_at: Date | null;
}

/** Whether another code may be sent to a number; `waitSeconds` says when it may. */
export type MaySend =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "TOO_SOON" | "TOO_MANY"; readonly waitSeconds: number };

/** `sent` holds the codes of the last day for the number, in any order. */
export function maySendCode(sent: readonly SentCode[], now: Date): MaySend {
  const age = (code: SentCode) => now.getTime() - code.created_at.getTime();
  const newest = sent.toSorted((a, b) => age(a) - age(b))[0];
  if (newest && !newest.used_at && age(newest) < OTP_RESEND_MS) return wait("TOO_SOON", OTP_RESEND_MS - age(newest));
  const unused = sent.filter((code) => !code.used_at && age(code) < HOUR_MS).sort((a, b) => age(b) - age(a));
  const oldestUnused = unused.at(-OTP_UNUSED_PER_HOUR);
  if (oldestUnused) return wait("TOO_MANY", HOUR_MS - age(oldestUnused));
  const today = sent.filter((code) => age(code) < 24 * HOUR_MS).sort((a, b) => age(b) - age(a));
  const oldest = today.at(-OTP_PER_DAY);
  return oldest ? wait("TOO_MANY", 24 * HOUR_MS - age(oldest)) : { ok: true };
}

const wait = (reason: "TOO_SOON" | "TOO_MANY", ms: number): MaySend => ({
  ok: false,
  reason,
  waitSeconds: Math.max(1, Math.ceil(ms / 1000)),
});

export type CodeVerdict = "RIGHT" | "WRONG" | "EXPIRED" | "TOO_MANY_ATTEMPTS" | "NONE";

/** What entering a code comes to. `code.attempts` includes this one; only the newest code of a number counts. */
export function judgeCode(code: SentCode | null, matches: boolean, now: Date): CodeVerdict {
  if (!code || code.used_at) return "NONE";
  if (now >= code.expires_at) return "EXPIRED";
  if (code.attempts > OTP_ATTEMPTS) return "TOO_MANY_ATTEMPTS";
  if (matches) return "RIGHT";
  return code.attempts >= OTP_ATTEMPTS ? "TOO_MANY_ATTEMPTS" : "WRONG";
}
