import { and, eq, ne, or, sql } from "drizzle-orm";
import { addMoney, leastMoney, type Minor, subtractMoney, ZERO } from "../../../lib/domain/money.ts";
import { paymentAccounts, paymentDisputes, paymentTxns } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import { minorOf } from "../amounts.ts";
import type { PaymentProvider, VendorMovement } from "../provider.ts";
import type { Movement } from "../rules/compare-day.ts";
import { PROVIDER_TIMEOUT_MS } from "../setup.ts";
import { askOneByOne } from "./one-by-one.ts";
import type { Dated, OnAccount } from "./our-movements.ts";

interface Wanted {
  /** Of the day alone. */
  readonly ours: readonly Dated[];
  readonly from: Date;
  readonly until: Date;
  /** The shop's. */
  readonly currency: string;
}
export interface VendorReport {
  readonly movements: Dated[];
  readonly fees: readonly { readonly at: Date; readonly amount: Minor }[];
}

/** What the provider has between two instants: by its list, or payment by payment. Throws without an answer. */
export async function vendorMovements(
  app: Services,
  on: OnAccount,
  provider: PaymentProvider,
  { ours, from, until, currency }: Wanted,
): Promise<VendorReport> {
  if (!provider.movements) return { movements: await askOneByOne(app, provider, ours), fees: [] };
  const list = await provider.movements(from, until, AbortSignal.timeout(PROVIDER_TIMEOUT_MS.movements));
  const nameOf = await txnNames(app, on, [...new Set(list.map(({ payment }) => payment))]);
  const named = list.flatMap((one): Dated[] => {
    const txn = nameOf(one);
    // Compared elsewhere.
    if (txn === null) return [];
    return [{ kind: one.kind, txn, amount: minorIn(on, one, one.amount), at: one.at, ...foreign(one, currency) }];
  });
  const movements = withoutKnownDisputes(named, await disputedAmounts(app, on));
  const own = list.filter((one) => nameOf(one) !== null && !foreign(one, currency).currency);
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
    const named = sumOf(listed.filter((one) => one.kind === "refund" && one.txn === txn && !one.currency));
    if (named >= sumOf(own)) continue;
    const told = await askOneByOne(app, provider, own);
    const missing = subtractMoney(sumOf(told), named);
    if (told[0] && missing > 0) found.push({ ...told[0], amount: missing });
  }
  return found;
}

const sumOf = (movements: readonly Movement[]): Minor => addMoney(...movements.map(({ amount }) => amount));

/** Money of another currency is added to none of the shop's. */
function foreign({ currency }: VendorMovement, shop: string): { readonly currency?: string } {
  const code = currency.toUpperCase();
  return code === shop.toUpperCase() ? {} : { currency: code };
}

function minorIn({ gateway }: OnAccount, { currency }: VendorMovement, amount: number): Minor {
  const minor = minorOf(amount, currency, gateway);
  if (minor === null) throw new Error(`An amount of ${gateway}'s list cannot be read.`);
  return minor;
}

/**
 * Our id of the payment that a movement names; the vendor's where we know none. A list is of the whole account at the
 * vendor, which may be entered here several times: under earlier keys, or for another shop. What belongs to those is null:
 * it is compared there. An unknown payment on such an account is listed where the business's newest payment in the list is,
 * and for no shop where several share the account: its owner is unknown, and no shop reads of another's money.
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

/** Whether another business has taken money on the same account, as on the installation's, or has keys of it. */
async function isShared(app: Services, { business_id, gateway, account }: OnAccount): Promise<boolean> {
  const [t, a] = [paymentTxns, paymentAccounts];
  const others = and(eq(t.gateway, gateway), eq(t.account, account), ne(t.business_id, business_id));
  if ((await app.db.select({ id: t.id }).from(t).where(others).limit(1)).length > 0) return true;
  const isSame = sql`${a.merchant} = (select own.merchant from ${a} own where own.id = ${account})`;
  const elsewhere = and(eq(a.gateway, gateway), ne(a.business_id, business_id), isSame);
  return (await app.db.select({ id: a.id }).from(a).where(elsewhere).limit(1)).length > 0;
}

/** What the disputes that the console lists are of, by payment. */
async function disputedAmounts(app: Services, on: OnAccount): Promise<ReadonlyMap<string, Minor>> {
  const d = paymentDisputes;
  const rows = await app.db
    .select({ txn: d.txn_id, amount: d.amount })
    .from(d)
    .where(and(eq(d.business_id, on.business_id), eq(d.gateway, on.gateway), eq(d.account, on.account)));
  const sums = new Map<string, Minor>();
  for (const { txn, amount } of rows) sums.set(txn, addMoney(sums.get(txn) ?? ZERO, amount));
  return sums;
}

/**
 * The bank's side of a dispute that the console lists is no difference, on whichever day it was booked; what the bank took
 * or brought back on top of it is one.
 */
function withoutKnownDisputes(movements: readonly Dated[], known: ReadonlyMap<string, Minor>): Dated[] {
  const left = new Map<string, Minor>();
  return movements.flatMap((one): Dated[] => {
    if (!one.kind.startsWith("dispute")) return [one];
    const key = JSON.stringify([one.kind, one.txn]);
    const before = left.get(key) ?? known.get(one.txn) ?? ZERO;
    left.set(key, subtractMoney(before, leastMoney(before, one.amount)));
    const more = subtractMoney(one.amount, leastMoney(before, one.amount));
    return more > 0 ? [{ ...one, amount: more }] : [];
  });
}
