import { and, eq, gte, lt, not, type SQL, sql } from "drizzle-orm";
import { asMinor, type Minor, subtractMoney, ZERO } from "../../../lib/domain/money.ts";
import { toWallClock } from "../../../lib/domain/time/zoned-time.ts";
import type { Database } from "../../db/open.ts";
import { orderRefunds, paymentTxns } from "../../db/schema.ts";
import { BY_HAND, latestRefundReports, type RefundReport, wasElsewhere } from "../due/refund-words.ts";
import type { Gateway } from "../provider.ts";
import type { Movement } from "../rules/compare-day.ts";
import { DIFFERS, takenMinor } from "../txns/taken.ts";
import { txnMinor } from "../txns/txns.ts";

export interface OnAccount {
  readonly business_id: string;
  readonly gateway: Gateway;
  readonly account: string;
}

/** A movement with when it was booked. */
export type Dated = Movement & {
  readonly at: Date;
  /** The provider's id of our refund. */
  readonly refund?: string | null;
  /** A person gave it back, so we have made no movement of the account for it. */
  readonly byHand?: boolean;
  /** Of one by hand: in the provider's dashboard, so that its list has it; null: nobody was asked then. */
  readonly atVendor?: boolean | null;
  /** It went back in a way that the provider knows nothing of, as its guest and its order are told. */
  readonly isElsewhere?: boolean;
};

export type OurMovement = Dated & { readonly gateway: Gateway };

/** Whose payments: a business's, or those of them that `among` is true for. */
export interface Whose {
  readonly business_id: string;
  readonly among?: SQL | undefined;
}

const t = paymentTxns;
const r = orderRefunds;
const asked = {
  id: t.id,
  gateway: t.gateway,
  amount: t.amount,
  currency: t.currency,
  refund_reason: t.refund_reason,
};
const ownOf = ({ business_id, among }: Whose) => and(eq(t.business_id, business_id), among);
const isWithin = (at: typeof t.charged_at | typeof t.refunded_at | typeof r.done_at, from: Date, until: Date) =>
  and(gte(at, from), lt(at, until));

/** What we have of an account between two instants: charges by when we learned of them, refunds by when they were done. */
export const movementsOf = (
  { db }: { readonly db: Database },
  { business_id, gateway, account }: OnAccount,
  from: Date,
  until: Date,
): Promise<OurMovement[]> =>
  movementsAmong(db, { business_id, among: and(eq(t.gateway, gateway), eq(t.account, account)) }, from, until);

export async function movementsAmong(db: Database, whose: Whose, from: Date, until: Date): Promise<OurMovement[]> {
  return [...(await chargesAmong(db, whose, from, until)), ...(await refundsAmong(db, whose, from, until))];
}

async function chargesAmong(db: Database, whose: Whose, from: Date, until: Date): Promise<OurMovement[]> {
  const txns = await db
    .select({ ...asked, charged_at: t.charged_at })
    .from(t)
    .where(and(ownOf(whose), isWithin(t.charged_at, from, until)));
  return Promise.all(
    txns.map(async (txn): Promise<OurMovement> => {
      const { id, gateway, charged_at } = txn;
      return { kind: "charge", gateway, txn: id, amount: await takenMinor(db, txn), at: charged_at as Date };
    }),
  );
}

/** What was taken at a gateway on a day. */
export type ChargeSum = Pick<OurMovement, "gateway" | "amount"> & { readonly day: string };

/** The charges between two instants by day, added up by the database: a chain has thousands a day. */
export async function chargeSums(
  db: Database,
  { business_id, among }: Whose,
  { from, until, timezone }: { readonly from: Date; readonly until: Date; readonly timezone: string },
): Promise<ChargeSum[]> {
  const differs = sql`${t.refund_reason} is not distinct from ${DIFFERS}`;
  const sums = await db
    .select({
      day: sql<string>`to_char(${t.charged_at} at time zone ${timezone}::text, 'YYYY-MM-DD')`,
      gateway: t.gateway,
      currency: t.currency,
      amount: sql<string>`sum(${t.amount}::numeric)::text`,
    })
    .from(t)
    .where(and(ownOf({ business_id, among }), isWithin(t.charged_at, from, until), not(differs)))
    .groupBy(sql`1`, t.gateway, t.currency);
  // The few of which another amount was taken: only their events have it.
  const others = await chargesAmong(db, { business_id, among: and(among, differs) }, from, until);
  return [
    ...sums.map(({ day, gateway, ...sum }) => ({ day, gateway, amount: txnMinor({ ...sum, id: `of ${day}` }) })),
    ...others.map(({ at, gateway, amount }) => ({ day: toWallClock(at.getTime(), timezone).date, gateway, amount })),
  ];
}

const handOf = (report: RefundReport | null) => ({
  byHand: report?.word === BY_HAND,
  atVendor: report?.atVendor ?? null,
  isElsewhere: wasElsewhere(report),
});

/** What went back of payments, whole or in parts. */
export async function refundsAmong(db: Database, whose: Whose, from: Date, until: Date): Promise<OurMovement[]> {
  const isBack = and(ownOf(whose), isWithin(t.refunded_at, from, until));
  const isPart = and(eq(r.business_id, whose.business_id), eq(r.whole, false));
  const txns = await db
    .select({ ...asked, refunded_at: t.refunded_at, refund_reference: t.refund_reference })
    .from(t)
    .where(isBack);
  const before = await db
    .select({ txn: t.id, sum: sql<Minor>`sum(${r.amount})`.mapWith((sum) => asMinor(Number(sum))) })
    .from(r)
    .innerJoin(t, eq(t.id, r.txn_id))
    .where(and(isBack, isPart, eq(r.status, "done")))
    .groupBy(t.id);
  const parts = await db
    .select({ id: r.id, amount: r.amount, at: r.done_at, txn: t.id, gateway: t.gateway, refund: r.reference })
    .from(r)
    .innerJoin(t, eq(t.id, r.txn_id))
    .where(and(ownOf(whose), isPart, isWithin(r.done_at, from, until)));
  const reportOf = await latestRefundReports(db, [
    ...new Set([...txns.map(({ id }) => id), ...parts.map(({ txn }) => txn)]),
  ]);
  const wentInParts = new Map(before.map(({ txn, sum }) => [txn, sum]));
  const whole = await Promise.all(
    txns.map(async (txn): Promise<OurMovement> => {
      const { id, gateway, refunded_at, refund_reference: refund } = txn;
      const amount = subtractMoney(await takenMinor(db, txn), wentInParts.get(id) ?? ZERO);
      return { kind: "refund", gateway, txn: id, amount, at: refunded_at as Date, refund, ...handOf(reportOf(id)) };
    }),
  );
  const inParts = parts.map(({ id, at, ...part }): OurMovement => {
    return { kind: "refund", ...part, at: at as Date, ...handOf(reportOf(part.txn, id)) };
  });
  return [...whole.filter(({ amount }) => amount > 0), ...inParts];
}
