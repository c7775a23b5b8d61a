import { asMinor } from "../../../lib/domain/money.ts";
import { addDays, toInstant } from "../../../lib/domain/time/zoned-time.ts";
import type { BusinessRow } from "../../db/repositories/business.ts";
import { paymentDays } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import { accountProvider } from "../accounts/choose.ts";
import { INSTALLATION } from "../accounts/registry.ts";
import { compareDay } from "../rules/compare-day.ts";
import { type Dated, movementsOf, type OnAccount } from "./our-movements.ts";
import { vendorMovements } from "./vendor-movements.ts";

const DAY = 86_400_000;

/**
 * Compares a day of an account with the provider's list, and keeps the result. A provider without a list is asked about
 * each payment instead, so that money which it has and we do not cannot be found there. Throws without an answer.
 */
export async function checkDay(
  app: Services,
  on: OnAccount,
  day: string,
  { timezone, currency }: Pick<BusinessRow, "timezone" | "currency">,
): Promise<void> {
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
    currency,
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
