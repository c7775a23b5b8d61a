import { randomInt } from "node:crypto";
import { localNumber } from "../../../lib/domain/customer/phone-number.ts";
import { networkOf } from "../../../lib/domain/network.ts";
import type { RequestContext } from "../../context.ts";
import type { Repositories } from "../../db/repositories.ts";
import {
  hasHomeCode,
  isOwn,
  type MaySend,
  mayReachNumber,
  maySendCode,
  OTP_DIGITS,
  OTP_LIFETIME_MS,
  OTP_RESEND_MS,
  type Requester,
} from "../../rules/otp.ts";
import { BUDGET_WINDOW_MS, type BudgetKind, budgetsFor } from "../../rules/otp-budgets.ts";
import { captchaHolds } from "../captcha/captcha.ts";
import { limitedAddress } from "../limits.ts";
import { outboxSender } from "../messages/outbox.ts";
import { type PhoneNumber, readPhone } from "../phone.ts";
import { deviceHash } from "../referral/referral.ts";
import { isHomeNetwork } from "./home-networks.ts";

const DAY_MS = 24 * 60 * 60_000;
/** How long codes and messages are kept: longer than any budget looks back. */
const KEEP_MS = 3 * DAY_MS;

/** Codes are stored as a keyed hash: a plain hash of six digits could be guessed at once. */
export function codeHash(context: RequestContext, { isd_code, phone }: PhoneNumber, code: string): string {
  return context.app.tokens.mac("otp", `${context.business.id} ${isd_code} ${phone} ${code}`);
}

/** Who asks, as far as a code belongs to them: a hash of the device's secret, and the network. */
export function requesterOf(context: RequestContext, device: string | null | undefined): Requester {
  return {
    asked_from: context.remoteAddress && networkOf(context.remoteAddress),
    asked_device: deviceHash(context, device),
  };
}

/**
 * SESS-01: sends a code of six digits, within the budgets of requester and number. A refusal is returned as status
 * error with a sentence. A stranger cannot tell whether the number has an account: only a device that signed in with
 * the number before is known, and a network from which the number was proved before has a few codes of its own.
 */
export async function sendCode(
  context: RequestContext,
  args: { phone: string; isd_code: string; verification_token?: string | null; device?: string | null },
) {
  const { now, text, business } = context;
  const number = readPhone(context, args.phone, args.isd_code);
  if (!(await captchaHolds(context, args.verification_token))) {
    return { status: "error", message: text("otp.CAPTCHA"), resend_after_seconds: null, code: "CAPTCHA", ...NOT_SENT };
  }
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, "0");
  const requester = requesterOf(context, args.device);
  const known =
    requester.asked_device !== null && (await context.repos.devices.isKnown(number, requester.asked_device));
  const home = await isHomeNetwork(context, number);
  const may = await context.repos.transaction(async (tx) => {
    const verdict = await verdictOf(context, tx, { number, requester, known, home });
    if (verdict.ok) {
      await tx.otp.create({
        ...number,
        ...requester,
        code_hash: codeHash(context, number, code),
        created_at: now,
        expires_at: new Date(now.getTime() + OTP_LIFETIME_MS),
      });
      await tx.otp.forget(new Date(now.getTime() - KEEP_MS));
    }
    return verdict;
  });
  if (!may.ok) {
    const params = { seconds: may.waitSeconds, minutes: Math.ceil(may.waitSeconds / 60) };
    const message = text(`otp.${may.sentence}`, params);
    const onItsWay = may.reason === "TOO_SOON" ? sentBy(context) : NOT_SENT;
    return { status: "error", message, resend_after_seconds: may.waitSeconds, code: may.reason, ...onItsWay };
  }
  if (!(await deliver(context, number, code))) {
    const message = text("otp.UNREACHABLE");
    return { status: "error", message, resend_after_seconds: 30, code: "UNREACHABLE", ...NOT_SENT };
  }
  const message = text("otp.sent", { phone: localNumber(`${number.isd_code} ${number.phone}`, business.isd_code) });
  return { status: "success", message, resend_after_seconds: OTP_RESEND_MS / 1000, code: null, ...sentBy(context) };
}

/** Both senders of `senderOf` send text messages. */
const CHANNEL = "sms";
const NOT_SENT = { channel: null, digits: null, read_at: null } as const;

/** What the guest reads of a code that is on its way. Only in the demo, whose outbox is open to everyone, where to read it. */
function sentBy({ app, business, lang }: RequestContext) {
  const asked = new URLSearchParams({ business: business.id, lang });
  const isShown = app.demo && app.sender === outboxSender;
  const read_at = isShown ? `${app.payments.publicUrl()}/outbox?${asked}` : null;
  return { channel: CHANNEL, digits: OTP_DIGITS, read_at } as const;
}

interface CodeRequest {
  readonly number: PhoneNumber;
  readonly requester: Requester;
  /** The requester's device signed in with this number before. */
  readonly known: boolean;
  /** The number was proved from the requester's network before. */
  readonly home: boolean;
}

/**
 * The requester's own rules, then the number's and every budget; all locked first, so that concurrent requests cannot
 * exceed them.
 */
async function verdictOf(context: RequestContext, tx: Repositories, asked: CodeRequest): Promise<Verdict> {
  const { number, requester, known, home } = asked;
  const { now } = context;
  const address = limitedAddress(context);
  const budgets = budgetsFor({ ...number, known, homeCode: context.business.isd_code, address });
  for (const budget of budgets) await tx.otp.lockBudget(budget);
  await tx.otp.lockPhone(number);
  const sent = await tx.otp.since(number, new Date(now.getTime() - DAY_MS));
  const mine = sent.filter((code) => (known ? isOwn(code, requester) : code.asked_from === requester.asked_from));
  const own = maySendCode(mine, now);
  if (!own.ok) return { ...own, sentence: own.reason };
  // Others may be attacking the number or its neighbours, but cannot use up what is reserved for its owner's networks.
  const spared = known || (home && hasHomeCode(mine, sent, now));
  const all = spared ? own : mayReachNumber(sent, now);
  if (!all.ok) return { ...all, sentence: "TOO_MANY_NUMBER" };
  for (const budget of budgets) {
    if (spared && budget.kind !== "address") continue;
    const since = await tx.otp.exhaustedSince(budget, new Date(now.getTime() - BUDGET_WINDOW_MS));
    if (since) return { ...tooMany(since, now), sentence: SENTENCES[budget.kind] };
  }
  return own;
}

/** Each limit has its own sentence, because a customer may be refused for what others did. */
const SENTENCES: Readonly<Record<BudgetKind, CodeSentence>> = {
  address: "TOO_MANY_NETWORK",
  block: "TOO_MANY_SIMILAR",
  country: "TOO_MANY_SIMILAR",
};

type CodeSentence = "TOO_SOON" | "TOO_MANY" | "TOO_MANY_NUMBER" | "TOO_MANY_NETWORK" | "TOO_MANY_SIMILAR";
type Refused = Extract<MaySend, { ok: false }>;
type Verdict = { readonly ok: true } | (Refused & { readonly sentence: CodeSentence });

function tooMany(since: Date, now: Date): Refused {
  const waitSeconds = Math.max(1, Math.ceil((since.getTime() + BUDGET_WINDOW_MS - now.getTime()) / 1000));
  return { ok: false, reason: "TOO_MANY", waitSeconds };
}

/**
 * Sends the code; its last line lets only this shop's page fill it in (WebOTP). False if the message could not be sent.
 */
async function deliver(context: RequestContext, { isd_code, phone }: PhoneNumber, code: string): Promise<boolean> {
  const business = context.localized(context.business.name) ?? context.business.id;
  const text = context.text("otp.sms", { code, business });
  const body = context.shopHost ? `${text}\n\n@${context.shopHost} #${code}` : text;
  try {
    await context.app.sender(context, { channel: CHANNEL, recipient: `${isd_code}${phone}`, kind: "otp", body });
    return true;
  } catch (error) {
    context.app.log.error({ err: error, business: context.business.id }, "A one-time code could not be sent.");
    return false;
  }
}
