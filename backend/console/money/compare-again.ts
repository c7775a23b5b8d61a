import { and, eq } from "drizzle-orm";
import { isDate } from "../../../lib/domain/time/zoned-time.ts";
import { paymentDays, paymentDaysMissed } from "../../db/schema.ts";
import { checkDay } from "../../payments-service/days/check-day.ts";
import type { OnAccount } from "../../payments-service/days/our-movements.ts";
import type { Gateway } from "../../payments-service/provider.ts";
import type { ConsoleContext } from "../console-context.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import { maySeeMoney } from "./money-rights.ts";

/** Compares a day that is on the page once more: one that could not be compared, or one that did not agree. */
export async function compareAgain(context: ConsoleContext, form: URLSearchParams): Promise<Outcome> {
  const { app, signed, t } = context;
  if (!maySeeMoney(context)) return refused(403, t("payments.days.all_stores"));
  const day = form.get("day") ?? "";
  const gateway = (form.get("gateway") ?? "") as Gateway;
  const on: OnAccount = { business_id: signed.business.id, gateway, account: form.get("account") ?? "" };
  if (!isDate(day) || !(await isTold(context, on, day))) return refused(409, t("payments.days.gone"));
  try {
    await checkDay(app, on, day, signed.business);
  } catch (error) {
    app.log.warn({ err: error, ...on, day }, "A day could not be compared again with the provider's list.");
    return refused(409, t("payments.days.still_missed"));
  }
  return done(t("payments.days.compared"));
}

async function isTold({ signed }: ConsoleContext, on: OnAccount, day: string): Promise<boolean> {
  for (const table of [paymentDays, paymentDaysMissed]) {
    const here = and(
      eq(table.business_id, on.business_id),
      eq(table.gateway, on.gateway),
      eq(table.account, on.account),
      eq(table.day, day),
    );
    const rows = await signed.repos.db.select({ day: table.day }).from(table).where(here);
    if (rows.length > 0) return true;
  }
  return false;
}
