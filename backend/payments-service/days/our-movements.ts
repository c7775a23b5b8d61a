import { and, eq, gte, lt, or } from "drizzle-orm";
import { subtractMoney, ZERO } from "../../../lib/domain/money.ts";
import { orderRefunds, paymentTxns } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import { doneOf, partsOf } from "../due/part-refunds.ts";
import { BY_HAND, lastRefundWord } from "../due/refund-words.ts";
import type { Gateway } from "../provider.ts";
import type { Movement } from "../rules/compare-day.ts";
import { takenMinor } from "../txns/taken.ts";

export interface OnAccount {
  readonly business_id: string;
  readonly gateway: Gateway;
  readonly account: string;
}

/** A movement with when it was booked. */
export type Dated = Movement & {
  readonly at: Date;
  /** The provider's id of a refund of ours. */
  readonly refund?: string | null;
  /** A person gave it back elsewhere, so the account has no movement for it. */
  readonly byHand?: boolean;
};

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
  (await lastRefundWord(app.db, txn, part)) === BY_HAND;
