import { and, count, gt, inArray, isNotNull, isNull, lte, max, min, type SQL } from "drizzle-orm";
import type { Database } from "../db/open.ts";
import { backups, IS_UNDER_WAY, orders, paymentTxns, paymentWebhooks } from "../db/schema.ts";
import { UNDER_WAY } from "../payments-service/rules/status.ts";

interface Waiting {
  readonly what: "refunds" | "failing refunds" | "vendor messages";
  readonly count: number;
  readonly oldestSeconds: number;
}

/** What waits in the database, counted for all shops. Ages in seconds. */
export interface Backlog {
  readonly orders: readonly { readonly shop: string; readonly state: string; readonly count: number }[];
  readonly placed: readonly { readonly shop: string; readonly count: number }[];
  readonly payments: readonly {
    readonly gateway: string;
    readonly status: string;
    readonly count: number;
    readonly oldestSeconds: number;
  }[];
  readonly waiting: readonly Waiting[];
  /** Null: there was none yet. */
  readonly lastBackup: Date | null;
}

/** A refund that has failed so often needs a person. */
const MANY_TRIES = 5;
const HOUR_MS = 3_600_000;

/** Reads the backlog at `now`; throws if the database does not answer. */
export async function readBacklog(db: Database, now: Date): Promise<Backlog> {
  const age = (since: Date | null) => (since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0);
  const open = await db
    .select({ shop: orders.business_id, state: orders.status, count: count() })
    .from(orders)
    .where(IS_UNDER_WAY)
    .groupBy(orders.business_id, orders.status);
  const placed = await db
    .select({ shop: orders.business_id, count: count() })
    .from(orders)
    .where(and(isNull(orders.held_until), gt(orders.created_at, new Date(now.getTime() - HOUR_MS))))
    .groupBy(orders.business_id);
  const payments = await db
    .select({
      gateway: paymentTxns.gateway,
      status: paymentTxns.status,
      count: count(),
      oldest: min(paymentTxns.created_at),
    })
    .from(paymentTxns)
    // A refused one is asked about for days too, but its result is known.
    .where(and(isNotNull(paymentTxns.ask_next_at), inArray(paymentTxns.status, UNDER_WAY)))
    .groupBy(paymentTxns.gateway, paymentTxns.status);
  const due = and(isNotNull(paymentTxns.refund_next_at), isNull(paymentTxns.refunded_at));
  const refunds = async (what: Waiting["what"], where: SQL | undefined): Promise<Waiting> => {
    const [row] = await db
      .select({ count: count(), oldest: min(paymentTxns.updated_at) })
      .from(paymentTxns)
      .where(where);
    return { what, count: row?.count ?? 0, oldestSeconds: age(row?.oldest ?? null) };
  };
  const [messages] = await db
    .select({ count: count(), oldest: min(paymentWebhooks.received_at) })
    .from(paymentWebhooks)
    .where(isNull(paymentWebhooks.handled_at));
  const [backup] = await db.select({ last: max(backups.created_at) }).from(backups);
  return {
    orders: open,
    placed,
    payments: payments.map(({ oldest, ...row }) => ({ ...row, oldestSeconds: age(oldest) })),
    waiting: [
      await refunds("refunds", and(due, lte(paymentTxns.refund_next_at, now))),
      await refunds("failing refunds", and(due, gt(paymentTxns.refund_tries, MANY_TRIES))),
      { what: "vendor messages", count: messages?.count ?? 0, oldestSeconds: age(messages?.oldest ?? null) },
    ],
    lastBackup: backup?.last ?? null,
  };
}
