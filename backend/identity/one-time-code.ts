import { randomInt, timingSafeEqual } from "node:crypto";
import type { RequestContext } from "../context.ts";
import type { CustomerRow } from "../db/repositories/customer/accounts.ts";
import type { Repositories } from "../db/repositories.ts";
import type { CodeVerdict, MaySend } from "../rules/otp.ts";
import { judgeCode, maySendCode, OTP_LIFETIME_MS, OTP_RESEND_MS } from "../rules/otp.ts";
import type { Budget } from "../rules/otp-budgets.ts";
import { BUDGET_WINDOW_MS, budgetsFor, networkOf } from "../rules/otp-budgets.ts";
import { captchaHolds } from "./captcha/captcha.ts";
import { limitedAddress } from "./limits.ts";
import type { PhoneNumber } from "./phone.ts";
import { readPhone } from "./phone.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Codes and messages are kept this long: longer than any budget looks back. */
const KEEP_MS = 3 * DAY_MS;

/** Codes are kept as a keyed hash: six digits alone would be guessed from a plain one in no time. */
function hashOf(context: RequestContext, { isd_code, phone }: PhoneNumber, code: string): string {
  return context.app.tokens.mac("otp", `${context.business.id} ${isd_code} ${phone} ${code}`);
}

/** SESS-01: sends a code of six digits, within the budget of the number. Refusals come as status error with a sentence. */
export async function sendCode(
  context: RequestContext,
  args: { phone: string; isd_code: string; verification_token?: string | null },
) {
  const { now, text } = context;
  const number = readPhone(context, args.phone, args.isd_code);
  if (!(await captchaHolds(context, args.verification_token))) {
    return { status: "error", message: text("otp.CAPTCHA"), resend_after_seconds: null, code: "CAPTCHA" };
  }
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const known = await context.repos.accounts.hasAccount(number);
  const budgets = budgetsFor({
    ...number,
    known,
    homeCode: context.business.isd_code,
    address: limitedAddress(context),
  });
  const may = await context.repos.transaction(async (tx) => {
    const verdict = await verdictOf(tx, number, budgets, now);
    if (verdict.ok) {
      await tx.otp.create({
        ...number,
        code_hash: hashOf(context, number, code),
        asked_from: context.remoteAddress && networkOf(context.remoteAddress),
        created_at: now,
        expires_at: new Date(now.getTime() + OTP_LIFETIME_MS),
      });
      await tx.otp.forget(new Date(now.getTime() - KEEP_MS));
    }
    return verdict;
  });
  if (!may.ok) {
    const facts = { seconds: may.waitSeconds, minutes: Math.ceil(may.waitSeconds / 60) };
    const message = text(`otp.${may.reason}`, facts);
    return { status: "error", message, resend_after_seconds: may.waitSeconds, code: may.reason };
  }
  if (!(await deliver(context, number, code))) {
    return { status: "error", message: text("otp.UNREACHABLE"), resend_after_seconds: 30, code: "UNREACHABLE" };
  }
  const message = text("otp.sent", { phone: `${number.isd_code} ${number.phone}` });
  return { status: "success", message, resend_after_seconds: OTP_RESEND_MS / 1000, code: null };
}

/** The number's own rules, then every budget; locked first, so that many requests at once cannot overrun them. */
async function verdictOf(
  tx: Repositories,
  number: PhoneNumber,
  budgets: readonly Budget[],
  now: Date,
): Promise<MaySend> {
  for (const budget of budgets) await tx.otp.lockBudget(budget);
  await tx.otp.lockPhone(number);
  const own = maySendCode(await tx.otp.since(number, new Date(now.getTime() - DAY_MS)), now);
  if (!own.ok) return own;
  for (const budget of budgets) {
    const since = await tx.otp.exhaustedSince(budget, new Date(now.getTime() - BUDGET_WINDOW_MS));
    if (!since) continue;
    const waitSeconds = Math.max(1, Math.ceil((since.getTime() + BUDGET_WINDOW_MS - now.getTime()) / 1000));
    return { ok: false, reason: "TOO_MANY", waitSeconds };
  }
  return own;
}

/** Sends the code; its last line lets the browser of this very shop fill it in (WebOTP). False when nobody took it. */
async function deliver(context: RequestContext, { isd_code, phone }: PhoneNumber, code: string): Promise<boolean> {
  const business = context.localized(context.business.name) ?? context.business.id;
  const text = context.text("otp.sms", { code, business });
  const body = context.shopHost ? `${text}\n\n@${context.shopHost} #${code}` : text;
  try {
    await context.app.sender(context, { channel: "sms", recipient: `${isd_code}${phone}`, kind: "otp", body });
    return true;
  } catch (error) {
    context.app.log.error({ err: error, business: context.business.id }, "A one-time code could not be sent.");
    return false;
  }
}

export type CodeCheck =
  | { readonly ok: true; readonly customer: CustomerRow }
  | { readonly ok: false; readonly code: Exclude<CodeVerdict, "RIGHT">; readonly message: string };

/** SESS-01: checks a code; the right one is used up and answers the account of the number, made when there is none. */
export async function checkCode(
  context: RequestContext,
  args: { phone: string; isd_code: string; otp: string },
): Promise<CodeCheck> {
  const number = readPhone(context, args.phone, args.isd_code);
  // Counted before it is compared, and in a statement of its own: many guesses at once are still five.
  const row = await context.repos.otp.attempt(number);
  const given = hashOf(context, number, args.otp.trim().slice(0, 20));
  const matches = row !== null && sameText(given, row.code_hash);
  const verdict = judgeCode(row, matches, context.now);
  const refused = (code: Exclude<CodeVerdict, "RIGHT">) =>
    ({ ok: false, code, message: context.text(`otp.${code}`) }) as const;
  if (verdict !== "RIGHT") return refused(verdict);
  if (!row || !(await context.repos.otp.use(row.id, context.now))) return refused("NONE");
  return { ok: true, customer: await context.repos.accounts.findOrCreate(number, context.lang) };
}

const sameText = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
