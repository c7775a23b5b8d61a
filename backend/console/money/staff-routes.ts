import { knownLanguage } from "../../../config/languages.ts";
import { type Minor, toDecimalString } from "../../../lib/domain/money.ts";
import { businessById } from "../../db/repositories/business.ts";
import { forBusiness } from "../../db/repositories.ts";
import { HttpProblem, type HttpRequest, type Route } from "../../http/router.ts";
import type { Services } from "../../services.ts";
import { wordsFor } from "../console-context.ts";
import { comparedDays } from "./days.ts";
import { daysAsked, movementsFile } from "./days-file.ts";
import { disputesOf } from "./disputes.ts";
import type { MoneyReader } from "./money-rights.ts";

/** The operator reads the whole business's money, in its own language. */
async function readerOf(app: Services, { url }: HttpRequest): Promise<MoneyReader> {
  const asked = url.searchParams.get("business") ?? "";
  const business = await businessById(app.db, asked);
  if (!business) throw new HttpProblem(404, "NOT_FOUND", `There is no business ${asked.slice(0, 60)}.`);
  const now = app.clock();
  const language = knownLanguage(business.default_language);
  const member = { role: "owner", store_ids: null } as const;
  const signed = { business, repos: forBusiness(app.db, business.id), member };
  return { ...wordsFor({ business, language }, now), app, now, signed, store: null };
}

async function daysOf(app: Services, request: HttpRequest) {
  const reader = await readerOf(app, request);
  const asked = daysAsked(reader, request.url);
  if ("said" in asked) throw new HttpProblem(asked.status, "DAYS_REFUSED", asked.said);
  return { reader, ...asked };
}

/**
 * With the staff token, what the console shows under Payments. `GET /staff/payments/disputes?business=`: disputed payments, open ones by when
 * evidence is due; `/days?business=&from=&until=`: each day beside the provider's list, with its differences, and the days that could not be
 * compared; `/file` of the same days: the accountants' file.
 */
export const moneyStaffRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/staff/payments/disputes",
    staff: true,
    async handle(request, app) {
      const { id, currency } = (await readerOf(app, request)).signed.business;
      const rows = await disputesOf(app.db, id);
      const disputes = rows.map(({ dispute, number }) => ({
        state: dispute.state,
        inquiry: dispute.inquiry,
        due_at: dispute.due_at,
        amount: toDecimalString(dispute.amount, currency),
        currency,
        gateway: dispute.gateway,
        order: number,
        txn: dispute.txn_id,
        reference: dispute.reference,
        reason: dispute.reason,
        opened_at: dispute.opened_at,
        closed_at: dispute.closed_at,
      }));
      return { body: { disputes } };
    },
  },
  {
    method: "GET",
    path: "/staff/payments/days",
    staff: true,
    async handle(request, app) {
      const { reader, from, until } = await daysOf(app, request);
      const { id, currency } = reader.signed.business;
      const decimal = (minor: Minor | null, other = currency) =>
        minor === null ? null : toDecimalString(minor, other);
      const { online, missed } = await comparedDays(app.db, id, { from, until });
      const days = online.map(({ day, gateway, differences, ...sums }) => ({
        day,
        gateway,
        currency,
        taken: decimal(sums.taken),
        returned: decimal(sums.returned),
        vendor_taken: decimal(sums.vendor_taken),
        vendor_returned: decimal(sums.vendor_returned),
        fees: decimal(sums.fees),
        differences: differences.map(({ ours, theirs, ...what }) => ({
          ...what,
          ours: decimal(ours, what.currency),
          theirs: decimal(theirs, what.currency),
        })),
      }));
      return { body: { days, missed: missed.map(({ day, gateway, why }) => ({ day, gateway, why })) } };
    },
  },
  {
    method: "GET",
    path: "/staff/payments/file",
    staff: true,
    async handle(request, app) {
      const { reader, from, until } = await daysOf(app, request);
      return { body: { csv: await movementsFile(reader, from, until) } };
    },
  },
];
