import { asc, lte } from "drizzle-orm";
import { paymentTxns } from "../../db/schema.ts";
import { startJob } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { handleStoredWebhooks } from "../calls/webhook.ts";
import { queryProvider } from "../txns/query-provider.ts";
import { deliverDueNotices } from "./notices.ts";
import { sendDueRefunds } from "./refunds.ts";

const AT_ONCE = 50;
const TOGETHER = 5;

export interface SweepResult {
  readonly webhooks: number;
  readonly queried: number;
  readonly notices: number;
  readonly expired: number;
  readonly refunds: number;
}

/**
 * One round of all time-based work: stored webhooks that were not handled, queries to providers about open txns,
 * repeated notices, expired holds, refunds. All state is in the database, so the work continues after a crash, and
 * several processes may sweep at the same time.
 */
export async function sweep(app: Services): Promise<SweepResult> {
  const webhooks = await handleStoredWebhooks(app);
  const queried = await queryDueTxns(app);
  const notices = await deliverDueNotices(app);
  const expired = await app.payments.payables.expire(app);
  const refunds = await sendDueRefunds(app);
  return { webhooks, queried, notices, expired, refunds };
}

async function queryDueTxns(app: Services): Promise<number> {
  const due = await app.db
    .select()
    .from(paymentTxns)
    .where(lte(paymentTxns.ask_next_at, app.clock()))
    .orderBy(asc(paymentTxns.ask_next_at))
    .limit(AT_ONCE);
  for (let from = 0; from < due.length; from += TOGETHER) {
    await Promise.all(due.slice(from, from + TOGETHER).map((txn) => queryProvider(app, txn, "sweeper")));
  }
  return due.length;
}

export const startSweeper = (app: Services) =>
  startJob({ name: "payment sweeper", every: app.payments.sweepEveryMs, run: () => sweep(app), log: app.log });
