import { asc, lte } from "drizzle-orm";
import { paymentTxns } from "../../db/schema.ts";
import { startJob } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { handleStoredWebhooks } from "../calls/webhook.ts";
import { postponeQuery, queryProvider } from "../txns/query-provider.ts";
import type { TxnRow } from "../txns/txns.ts";
import { deliverDueNotices } from "./notices.ts";
import { sendDueParts } from "./part-refunds.ts";
import { sendDueRefunds } from "./refunds.ts";

const BATCH_SIZE = 50;
const CONCURRENCY = 5;

export interface SweepResult {
  readonly webhooks: number;
  readonly queried: number;
  readonly notices: number;
  readonly expired: number;
  readonly refunds: number;
  readonly parts: number;
}

/**
 * One round of all time-based work: stored webhooks that were not handled, queries to providers about open txns,
 * repeated notices, expired holds, refunds. All state is in the database, so the work continues after a crash, and
 * several processes may sweep at the same time.
 */
export async function sweep(app: Services): Promise<SweepResult> {
  return {
    webhooks: await STEPS.webhooks(app),
    queried: await STEPS.queried(app),
    notices: await STEPS.notices(app),
    expired: await STEPS.expired(app),
    refunds: await STEPS.refunds(app),
    parts: await STEPS.parts(app),
  };
}

async function queryDueTxns(app: Services): Promise<number> {
  const due = await app.db
    .select()
    .from(paymentTxns)
    .where(lte(paymentTxns.ask_next_at, app.clock()))
    .orderBy(asc(paymentTxns.ask_next_at))
    .limit(BATCH_SIZE);
  for (let from = 0; from < due.length; from += CONCURRENCY) {
    await Promise.all(due.slice(from, from + CONCURRENCY).map((txn) => queryOne(app, txn)));
  }
  return due.length;
}

/** A txn whose state cannot be applied is postponed like one whose provider does not respond. */
async function queryOne(app: Services, txn: TxnRow): Promise<void> {
  try {
    await queryProvider(app, txn, "sweeper");
  } catch (error) {
    app.log.error({ err: error, txn: txn.id }, "A provider's state could not be applied; it will be queried again.");
    await postponeQuery(app, txn);
  }
}

const STEPS: { readonly [Step in keyof SweepResult]: (app: Services) => Promise<number> } = {
  webhooks: handleStoredWebhooks,
  queried: queryDueTxns,
  notices: deliverDueNotices,
  expired: (app) => app.payments.payables.expire(app),
  refunds: sendDueRefunds,
  parts: sendDueParts,
};

/** Each step is a job of its own: one that fails or waits for a provider never holds up the others. */
export function startSweeper(app: Services): () => Promise<unknown> {
  const stops = Object.entries(STEPS).map(([step, run]) =>
    startJob({ name: `payments: ${step}`, every: app.payments.sweepEveryMs, run: () => run(app), log: app.log }),
  );
  return () => Promise.all(stops.map((stop) => stop()));
}
