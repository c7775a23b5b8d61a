import { and, eq, exists, gte, or } from "drizzle-orm";
import { addDays, toWallClock } from "../../../lib/domain/time/zoned-time.ts";
import { type BusinessRow, businessById } from "../../db/repositories/business.ts";
import { orderRefunds, paymentDays, paymentTxns } from "../../db/schema.ts";
import { startJob, workThrough } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { checkDay } from "./check-day.ts";
import type { OnAccount } from "./our-movements.ts";

const HOUR = 3_600_000;
/** Days that are caught up with after the backend or a provider was away. */
const DAYS_BACK = 7;
/** Hours after midnight until the day before is compared: providers list the last payments late. */
const WAIT_HOURS = 3;

/** Compares what was not compared yet of the last days; returns how many days of accounts. */
export async function checkDays(app: Services): Promise<number> {
  const now = app.clock();
  const since = new Date(now.getTime() - (DAYS_BACK + 1) * 24 * HOUR);
  const t = paymentTxns;
  const accounts = await app.db
    .selectDistinct({ business_id: t.business_id, gateway: t.gateway, account: t.account })
    .from(t)
    // One that was only begun counts too: the provider may have taken money that nobody here knows of.
    .where(or(gte(t.created_at, since), gte(t.charged_at, since), gte(t.refunded_at, since), partSince(app, since)));
  let checked = 0;
  const warn = (on: OnAccount, error: unknown, days?: readonly string[]) =>
    app.log.warn(
      { err: error, ...on, days },
      "Days could not be compared with the provider's list; they will be tried again.",
    );
  await workThrough(
    accounts,
    async (on) => {
      const failed: { readonly date: string; readonly error: unknown }[] = [];
      // A day that cannot be compared keeps no later one from it.
      await workThrough(
        await missingDays(app, on, now),
        async ({ date, business }) => {
          await checkDay(app, on, date, business);
          checked += 1;
        },
        ({ date }, error) => failed.push({ date, error }),
      );
      if (failed[0])
        warn(
          on,
          failed[0].error,
          failed.map(({ date }) => date),
        );
    },
    warn,
  );
  return checked;
}

/** Whether a part of a txn was given back since an instant. */
const partSince = (app: Services, since: Date) =>
  exists(
    app.db
      .select({ id: orderRefunds.id })
      .from(orderRefunds)
      .where(and(eq(orderRefunds.txn_id, paymentTxns.id), gte(orderRefunds.done_at, since))),
  );

interface MissingDay {
  readonly date: string;
  readonly business: BusinessRow;
}

/** Days of an account that were not compared yet, oldest first. */
async function missingDays(app: Services, on: OnAccount, now: Date): Promise<MissingDay[]> {
  const business = await businessById(app.db, on.business_id);
  if (!business) return [];
  const today = toWallClock(now.getTime() - WAIT_HOURS * HOUR, business.timezone).date;
  const d = paymentDays;
  const own = and(eq(d.business_id, on.business_id), eq(d.gateway, on.gateway), eq(d.account, on.account));
  const done = new Set(
    (
      await app.db
        .select({ day: d.day })
        .from(d)
        .where(and(own, gte(d.day, addDays(today, -DAYS_BACK))))
    ).map(({ day }) => day),
  );
  return Array.from({ length: DAYS_BACK }, (_, index) => addDays(today, index - DAYS_BACK))
    .filter((date) => !done.has(date))
    .map((date) => ({ date, business }));
}

export const startDayChecks = (app: Services) =>
  startJob({
    name: "payments: days",
    every: app.payments.sweepEveryMs > 0 ? HOUR : 0,
    run: () => checkDays(app),
    log: app.log,
  });
