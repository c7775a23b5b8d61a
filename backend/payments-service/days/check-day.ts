import { and, eq } from "drizzle-orm";
import { addMoney, asMinor, subtractMoney, ZERO } from "../../../lib/domain/money.ts";
import { addDays, toInstant } from "../../../lib/domain/time/zoned-time.ts";
import type { BusinessRow } from "../../db/repositories/business.ts";
import { paymentDays, paymentDaysMissed } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import { accountProvider } from "../accounts/choose.ts";
import { INSTALLATION } from "../accounts/registry.ts";
import { compareDay, type DayDifference } from "../rules/compare-day.ts";
import { type Dated, movementsOf, type OnAccount } from "./our-movements.ts";
import { vendorMovements } from "./vendor-movements.ts";

const DAY = 86_400_000;

/** The shop whose day is compared. */
type Shop = Pick<BusinessRow, "timezone" | "currency">;

/** Nobody can be asked: the account's keys cannot be read here, or are gone from the environment. */
class NoKeys extends Error {
  override readonly name = "NoKeys";
}

/** Compares a day of an account, and keeps the result, or why there is none. Rejects if there is none. */
export async function checkDay(app: Services, on: OnAccount, day: string, shop: Shop): Promise<void> {
  const m = paymentDaysMissed;
  const here = and(
    eq(m.business_id, on.business_id),
    eq(m.gateway, on.gateway),
    eq(m.account, on.account),
    eq(m.day, day),
  );
  try {
    await compare(app, on, day, shop);
  } catch (error) {
    const row = { why: error instanceof NoKeys ? ("no_keys" as const) : ("no_answer" as const), tried_at: app.clock() };
    await app.db
      .insert(m)
      .values({ ...on, day, ...row })
      .onConflictDoUpdate({ target: [m.business_id, m.gateway, m.account, m.day], set: row });
    throw error;
  }
  await app.db.delete(m).where(here);
}

/**
 * With the provider's list. A provider without a list is asked about each payment instead, so that money which it has and
 * we do not cannot be found there. Throws without an answer.
 */
async function compare(app: Services, on: OnAccount, day: string, { timezone, currency }: Shop): Promise<void> {
  const provider = await accountProvider(
    app,
    on.gateway,
    on.account,
    on.account === INSTALLATION ? null : on.business_id,
  );
  if (!provider) throw new NoKeys(`The account ${on.account} cannot be used.`);
  const from = new Date(toInstant(day, 0, timezone));
  const until = new Date(toInstant(addDays(day, 1), 0, timezone));
  // In a list of the days beside it too: what is booked a moment before or after midnight is no difference.
  const [wideFrom, wideUntil] = [new Date(from.getTime() - DAY), new Date(until.getTime() + DAY)];
  const all = await movementsOf(app, on, wideFrom, wideUntil);
  const made = all.filter(({ byHand }) => !byHand);
  const isInside = ({ at }: Dated) => at >= from && at < until;
  const { movements: theirs, fees } = await vendorMovements(app, on, provider, {
    ours: made.filter(isInside),
    from: wideFrom,
    until: wideUntil,
    currency,
  });
  // A provider without a list was asked about our own alone.
  const there = provider.movements ? madeThere(all, theirs) : [];
  const ours = [...made, ...there];
  const isBeside = (one: Dated) => !isInside(one);
  const { differences: found, ...sums } = compareDay(
    ours.filter(isInside),
    theirs.filter(isInside),
    ours.filter(isBeside),
    theirs.filter(isBeside),
  );
  const recorded = all.filter((one) => one.byHand && !there.includes(one));
  const differences = await withoutKnown(app, on, found, { since: wideUntil, recorded });
  const sum = fees.filter(({ at }) => at >= from && at < until).reduce((all, { amount }) => all + amount, 0);
  const row = { ...sums, differences, fees: asMinor(sum), checked_at: app.clock() };
  await app.db
    .insert(paymentDays)
    .values({ ...on, day, ...row })
    .onConflictDoUpdate({
      target: [paymentDays.business_id, paymentDays.gateway, paymentDays.account, paymentDays.day],
      set: row,
    });
  if (differences.length > 0)
    app.log.error(
      { ...on, day, differences: differences.length },
      "A day does not agree with the provider's list: see the console, Payments.",
    );
}

/** Refunds that a person made in the provider's dashboard, and recorded so, as far as the list has them beside those that we made. */
function madeThere(ours: readonly Dated[], theirs: readonly Dated[]): Dated[] {
  const sumOf = (all: readonly Dated[], txn: string) =>
    addMoney(
      ...all.filter((one) => one.kind === "refund" && one.txn === txn && !one.currency).map((one) => one.amount),
    );
  const found = ours.filter(({ byHand }) => !byHand);
  for (const one of ours)
    if (one.byHand && one.atVendor && addMoney(sumOf(found, one.txn), one.amount) <= sumOf(theirs, one.txn))
      found.push(one);
  return found.filter(({ byHand }) => byHand);
}

/**
 * A list has a refund under the day on which it was asked for, and we have it when it is done. Where the day is compared
 * late, one that was done since is no difference: it is compared on its own day. Nor is one that a person made in the
 * provider's dashboard and recorded so, or recorded before anybody was asked where. One that they gave back in cash, or by transfer, explains
 * nothing that the list has: that is a second refund.
 */
async function withoutKnown(
  app: Services,
  on: OnAccount,
  differences: readonly DayDifference[],
  { since, recorded }: { readonly since: Date; readonly recorded: readonly Dated[] },
): Promise<DayDifference[]> {
  const isEarly = ({ kind, ours, theirs, currency }: DayDifference) =>
    kind === "refund" && !currency && (theirs ?? ZERO) > (ours ?? ZERO);
  if (!differences.some(isEarly)) return [...differences];
  const later = (await movementsOf(app, on, since, app.clock())).filter(({ kind }) => kind === "refund");
  const known = [...recorded, ...later].filter(({ byHand, atVendor }) => !byHand || atVendor !== false);
  return differences.filter((one) => {
    const done = addMoney(...known.filter(({ txn }) => txn === one.txn).map(({ amount }) => amount));
    return !isEarly(one) || done < subtractMoney(one.theirs ?? ZERO, one.ours ?? ZERO);
  });
}
