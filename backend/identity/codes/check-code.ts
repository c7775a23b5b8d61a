import type { RequestContext } from "../../context.ts";
import type { CustomerRow } from "../../db/repositories/customer/accounts.ts";
import type { OtpRow } from "../../db/repositories/customer/otp.ts";
import {
  type CodeVerdict,
  FOREIGN_GUESSES_PER_NETWORK,
  FOREIGN_GUESSES_PER_NUMBER,
  GUESS_WINDOW_MS,
  isOwn,
  judgeCode,
  newestOfEach,
  type Requester,
} from "../../rules/otp.ts";
import { isSameSecret } from "../../same-secret.ts";
import { limitedAddress } from "../limits.ts";
import { type PhoneNumber, readPhone } from "../phone.ts";
import { noteHomeNetwork } from "./home-networks.ts";
import { codeHash, requesterOf } from "./one-time-code.ts";

const DAY_MS = 24 * 60 * 60_000;

type Refused = Exclude<CodeVerdict, "RIGHT">;

export type CodeCheck =
  | { readonly ok: true; readonly customer: CustomerRow }
  | { readonly ok: false; readonly code: Refused; readonly message: string };

interface Entered {
  readonly otp: string;
  readonly device?: string | null;
}

/** SESS-01: checks a code. A correct one is consumed and returns the number's account, created if missing. */
export async function checkCode(
  context: RequestContext,
  args: Entered & { phone: string; isd_code: string },
): Promise<CodeCheck> {
  const number = readPhone(context, args.phone, args.isd_code);
  const verdict = await enterCode(context, number, args);
  if (verdict !== "RIGHT") return { ok: false, code: verdict, message: context.text(`otp.${verdict}`) };
  const customer = await context.repos.accounts.findOrCreate(number, context.lang, context.now);
  await noteHomeNetwork(context, number, customer.id);
  return { ok: true, customer };
}

/**
 * Consumes a number's code. The requester has five attempts; everyone else shares small budgets per network and number, so that a
 * stranger can neither guess much nor void somebody's code.
 */
export async function enterCode(context: RequestContext, number: PhoneNumber, entered: Entered): Promise<CodeVerdict> {
  const { repos, now } = context;
  const requester = requesterOf(context, entered.device);
  const newest = newestOfEach(await repos.otp.since(number, new Date(now.getTime() - DAY_MS)));
  const own = newest.find((code) => isOwn(code, requester));
  // Counted before it is compared, in a statement of its own, so that concurrent guesses are still limited to five.
  const attempted = own ? await repos.otp.attempt(own.id) : null;
  const given = codeHash(context, number, entered.otp.trim().slice(0, 20));
  const verdict = judgeCode(attempted, attempted !== null && isSameSecret(given, attempted.code_hash), now);
  if (attempted && verdict === "RIGHT") return (await repos.otp.use(attempted.id, now)) ? "RIGHT" : "NONE";
  const others = newest.filter((code) => code.id !== own?.id && !code.used_at);
  const foreign = await guessForeign(context, number, { requester, others, given });
  if (foreign === "RIGHT") return foreign;
  return attempted ? verdict : foreign;
}

interface Guess {
  readonly requester: Requester;
  readonly others: readonly OtpRow[];
  readonly given: string;
}

async function guessForeign(
  context: RequestContext,
  number: PhoneNumber,
  { requester, others, given }: Guess,
): Promise<CodeVerdict> {
  const { repos, now } = context;
  const live = others.filter((code) => now < code.expires_at);
  if (live.length === 0) return others.length > 0 ? "EXPIRED" : "NONE";
  if (!(await mayGuess(context, number, requester))) return "TOO_MANY_ATTEMPTS";
  const match = live.find((code) => isSameSecret(given, code.code_hash));
  if (!match) return "WRONG";
  return (await repos.otp.use(match.id, now)) ? "RIGHT" : "NONE";
}

function mayGuess(context: RequestContext, { isd_code, phone }: PhoneNumber, requester: Requester): Promise<boolean> {
  const kind = "otp-guess";
  const windowMs = GUESS_WINDOW_MS;
  const limits = [
    ...(limitedAddress(context) && requester.asked_from
      ? [{ kind, subject: requester.asked_from, most: FOREIGN_GUESSES_PER_NETWORK, windowMs }]
      : []),
    { kind, subject: `${isd_code}${phone}`, most: FOREIGN_GUESSES_PER_NUMBER, windowMs },
  ];
  return context.repos.transaction(async (tx) => {
    for (const limit of limits) if ((await tx.limits.take(limit, context.now)) !== null) return false;
    return true;
  });
}
