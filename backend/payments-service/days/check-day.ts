import { and, eq, gte, lt, ne, or, sql } from "drizzle-orm";
import { addMoney, asMinor, type Minor, subtractMoney, ZERO } from "../../../lib/domain/money.ts";
import { addDays, toInstant } from "../../../lib/domain/time/zoned-time.ts";
import { orderRefunds, paymentDays, paymentDisputes, paymentTxns } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import { accountProvider } from "../accounts/choose.ts";
import { INSTALLATION } from "../accounts/registry.ts";
import { minorOf } from "../amounts.ts";
import { doneOf, partsOf } from "../due/part-refunds.ts";
import { lastRefundWord } from "../due/refund-words.ts";
import type { Gateway, PaymentProvider, VendorMovement } from "../provider.ts";
import { compareDay, type Movement } from "../rules/compare-day.ts";
import { PROVIDER_TIMEOUT_MS } from "../setup.ts";
import { takenMinor } from "../txns/taken.ts";
import { providerTxn, type TxnRow } from "../txns/txns.ts";

export interface OnAccount {
  readonly business_id: string;
  readonly gateway: Gateway;
  readonly account: string;
}

/** A movement with when it was booked. */
type Dated = Movement & {
  readonly at: Date;
  /** The provider's id of a refund of ours. */
  readonly refund?: string | null;
  /** A person gave it back elsewhere, so the account has no movement for it. */
  readonly byHand?: boolean;
};

const DAY = 86_400_000;

/** What we have of an account between two instants: charges by when we learned of them, refunds by when they were done. */
export async function movementsOf(app: Services, on: OnAccount, from: Date, until: Date): Promise<Dated[]> {
  const t = paymentTxns;
  const own = and(eq(t.business_id, on.business_id), eq(t.gateway, on.gateway), eq(t.account, on.account));
  const within = (column: typeof t.charged_at | typeof t.refunded_at | typeof orderRefunds.done_at) =>
    and(gte(column, from), lt(column, until));
  const txns = await app.db
    .select()
    .from(t)
    .where(and(own, or(within(t.charged_at), within(t.refunded_at))));
  const isWithin = (at: Date | null): at is Date => at !== null && at >= from && at < until;
  const whole = await Promise.all(
    txns.map(async (txn): Promise<Dated[]> => {
      const { id, charged_at, refunded_at, refund_reference: refund } = txn;
      const amount = await takenMinor(app.db, txn);
      const rest = isWithin(refunded_at) ? subtractMoney(amount, doneOf(await partsOf(app.db, id))) : ZERO;
      return [
        ...(isWithin(charged_at) ? [{ kind: "charge" as const, txn: id, amount, at: charged_at }] : []),
        ...(isWithin(refunded_at) && rest > 0
          ? [
              {
                kind: "refund" as const,
                txn: id,
                amount: rest,
                at: refunded_at,
                refund,
                byHand: await isByHand(app, id),
              },
            ]
          : []),
      ];
    }),
  );
  const parts = await app.db
    .select({
      id: orderRefunds.id,
      amount: orderRefunds.amount,
      at: orderRefunds.done_at,
      txn: t.id,
      refund: orderRefunds.reference,
    })
    .from(orderRefunds)
    .innerJoin(t, eq(t.id, orderRefunds.txn_id))
    .where(and(own, eq(orderRefunds.whole, false), within(orderRefunds.done_at)));
  const inParts = await Promise.all(
    parts.map(async ({ id, at, ...part }): Promise<Dated> => {
      return { kind: "refund", ...part, at: at as Date, byHand: await isByHand(app, part.txn, id) };
    }),
  );
  return [...whole.flat(), ...inParts];
}

const isByHand = async (app: Services, txn: string, part?: string): Promise<boolean> =>
  (await lastRefundWord(app.db, txn, part)) === "by_hand";

/**
 * Compares a day of an account with the provider's list, and keeps the result. A provider without a list is asked about
 * each payment instead, so that money which it has and we do not cannot be found there. Throws without an answer.
 */
export async function checkDay(app: Services, on: OnAccount, day: string, timezone: string): Promise<void> {
  const provider = await accountProvider(
    app,
    on.gateway,
    on.account,
    on.account === INSTALLATION ? null : on.business_id,
  );
  if (!provider) return;
  const from = new Date(toInstant(day, 0, timezone));
  const until = new Date(toInstant(addDays(day, 1), 0, timezone));
  // In a list of the days beside it too: what is booked a moment before or after midnight is no difference.
  const [wideFrom, wideUntil] = [new Date(from.getTime() - DAY), new Date(until.getTime() + DAY)];
  const ours = (await movementsOf(app, on, wideFrom, wideUntil)).filter(({ byHand }) => !byHand);
  const isInside = ({ at }: Dated) => at >= from && at < until;
  const { movements: theirs, fees } = await vendorMovements(app, on, provider, {
    ours: ours.filter(isInside),
    from: wideFrom,
    until: wideUntil,
  });
  const isBeside = (one: Dated) => !isInside(one);
  const compared = compareDay(
    ours.filter(isInside),
    theirs.filter(isInside),
    ours.filter(isBeside),
    theirs.filter(isBeside),
  );
  const sum = fees.filter(({ at }) => at >= from && at < until).reduce((all, { amount }) => all + amount, 0);
  const row = { ...compared, fees: asMinor(sum), checked_at: app.clock() };
  await app.db
    .insert(paymentDays)
    .values({ ...on, day, ...row })
    .onConflictDoUpdate({
      target: [paymentDays.business_id, paymentDays.gateway, paymentDays.account, paymentDays.day],
      set: row,
    });
  if (compared.differences.length > 0)
    app.log.error(
      { ...on, day, differences: compared.differences.length },
      "A day does not agree with the provider's list: see the console, Payments.",
    );
}

interface Wanted {
  /** Of the day alone. */
  readonly ours: readonly Dated[];
  readonly from: Date;
  readonly until: Date;
}
interface Told {
  readonly movements: Dated[];
  readonly fees: readonly { readonly at: Date; readonly amount: Minor }[];
}

async function vendorMovements(
  app: Services,
  on: OnAccount,
  provider: PaymentProvider,
  { ours, from, until }: Wanted,
): Promise<Told> {
  if (!provider.movements) return { movements: await askOneByOne(app, provider, ours), fees: [] };
  const list = await provider.movements(from, until, AbortSignal.timeout(PROVIDER_TIMEOUT_MS.movements));
  const nameOf = await txnNames(app, on, [...new Set(list.map(({ payment }) => payment))]);
  const disputed = await disputedTxns(app, on);
  const movements = list.flatMap((one): Dated[] => {
    const txn = nameOf(one);
    // Compared elsewhere.
    if (txn === null) return [];
    // The bank's side of a dispute that the console lists is no difference.
    if (one.kind.startsWith("dispute") && disputed.has(txn)) return [];
    return [{ kind: one.kind, txn, amount: minorIn(on, one, one.amount), at: one.at }];
  });
  const own = list.filter((one) => nameOf(one) !== null);
  movements.push(...(await refundsElsewhere(app, provider, ours, movements)));
  return { movements, fees: own.map((one) => ({ at: one.at, amount: minorIn(on, one, one.fee) })) };
}

/**
 * A list may have a refund under the day on which it was asked for. Where it names less of a payment than went back, each
 * of that payment's refunds is asked about by its own id, and what is missing of them in the list is added.
 */
async function refundsElsewhere(
  app: Services,
  provider: PaymentProvider,
  ours: readonly Dated[],
  listed: readonly Dated[],
): Promise<Dated[]> {
  if (!provider.refundState) return [];
  const refunds = Map.groupBy(
    ours.filter(({ kind, refund }) => kind === "refund" && refund),
    ({ txn }) => txn,
  );
  const found: Dated[] = [];
  for (const [txn, own] of refunds) {
    const named = sumOf(listed.filter((one) => one.kind === "refund" && one.txn === txn));
    if (named >= sumOf(own)) continue;
    const told = await askOneByOne(app, provider, own);
    const missing = subtractMoney(sumOf(told), named);
    if (told[0] && missing > 0) found.push({ ...told[0], amount: missing });
  }
  return found;
}

const sumOf = (movements: readonly Movement[]): Minor => addMoney(...movements.map(({ amount }) => amount));

function minorIn({ gateway }: OnAccount, { currency }: VendorMovement, amount: number): Minor {
  const minor = minorOf(amount, currency, gateway);
  if (minor === null) throw new Error(`An amount of ${gateway}'s list cannot be read.`);
  return minor;
}

/**
 * Our id of the payment that a movement names; its own word where we know of none. A list is of the whole account at the
 * vendor, which may be entered here several times: under earlier keys, or for another shop. What belongs to those is null:
 * it is compared there. An unknown payment on such an account is named where the business's newest payment in the list is,
 * and to nobody where shops share it: nobody can tell whose it is, and no shop reads of another's money.
 */
async function txnNames(app: Services, on: OnAccount, names: readonly string[]) {
  const t = paymentTxns;
  const named = [t.id, t.reference, t.g_txn_id].map((name) => sql`${name} = any(${sql.param(names)}::text[])`);
  const rows = await app.db
    .select({
      id: t.id,
      reference: t.reference,
      payment: t.g_txn_id,
      business_id: t.business_id,
      account: t.account,
      created_at: t.created_at,
    })
    .from(t)
    .where(and(eq(t.gateway, on.gateway), or(...named)));
  const isHere = (row: (typeof rows)[number]) => row.business_id === on.business_id && row.account === on.account;
  const newest = rows
    .filter(({ business_id }) => business_id === on.business_id)
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())[0];
  const isForeign = rows.some(({ business_id }) => business_id !== on.business_id) || (await isShared(app, on));
  const namesUnknown = !isForeign && (!newest || isHere(newest));
  const known = new Map(
    rows
      // Last, so that it stays where two accounts of a vendor call different payments by one name.
      .toSorted((a, b) => Number(isHere(a)) - Number(isHere(b)))
      .flatMap((row) => [row.id, row.reference, row.payment].map((name) => [name, isHere(row) ? row.id : null])),
  );
  return ({ payment }: VendorMovement) => {
    if (known.has(payment)) return known.get(payment) ?? null;
    return namesUnknown ? payment : null;
  };
}

/** Whether another business has taken money on the same account, as on the installation's. */
async function isShared(app: Services, { business_id, gateway, account }: OnAccount): Promise<boolean> {
  const t = paymentTxns;
  const others = and(eq(t.gateway, gateway), eq(t.account, account), ne(t.business_id, business_id));
  return (await app.db.select({ id: t.id }).from(t).where(others).limit(1)).length > 0;
}

async function disputedTxns(app: Services, on: OnAccount): Promise<ReadonlySet<string>> {
  const d = paymentDisputes;
  const rows = await app.db
    .select({ txn: d.txn_id })
    .from(d)
    .where(and(eq(d.business_id, on.business_id), eq(d.gateway, on.gateway), eq(d.account, on.account)));
  return new Set(rows.map(({ txn }) => txn));
}

/** Payments that a provider without a list is asked about at once. */
const AT_ONCE = 4;

async function askOneByOne(app: Services, provider: PaymentProvider, ours: readonly Dated[]): Promise<Dated[]> {
  const ask = async (one: Dated): Promise<Dated[]> => {
    const [txn] = await app.db.select().from(paymentTxns).where(eq(paymentTxns.id, one.txn));
    if (!txn) return [];
    // One more time for a payment whose answer was lost, so that a day of hundreds is not discarded for it.
    const amount = await amountThere(provider, txn, one).catch(() => amountThere(provider, txn, one));
    return amount ? [{ ...one, amount }] : [];
  };
  const told: Dated[][] = [];
  for (let start = 0; start < ours.length; start += AT_ONCE)
    told.push(...(await Promise.all(ours.slice(start, start + AT_ONCE).map(ask))));
  return told.flat();
}

/** A refund is asked about by its own id where that is possible: at some providers a payment stays paid after it. */
async function amountThere(provider: PaymentProvider, txn: TxnRow, one: Dated): Promise<Minor | null> {
  const { kind, refund, amount } = one;
  const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_MS.fetch);
  if (kind === "refund" && provider.refundState && refund) {
    const { status } = await provider.refundState(providerTxn(txn), refund, signal);
    return status === "refused" ? null : amount;
  }
  // Nothing there tells of it, so nothing can differ.
  if (kind === "refund" && provider.refundsUnseen) return amount;
  const state = await provider.fetch(providerTxn(txn), signal);
  const has = state.status === "refunded" || (kind === "charge" && state.status === "completed");
  if (!has || state.amount === null || state.currency === null) return null;
  return minorOf(state.amount, state.currency, txn.gateway);
}
