import { and, asc, desc, eq, gte, lte } from "drizzle-orm";
import { knownLanguage } from "../../../config/languages.ts";
import { type Minor, toDecimalString } from "../../../lib/domain/money.ts";
import { businessById } from "../../db/repositories/business.ts";
import { forBusiness } from "../../db/repositories.ts";
import { orders, paymentDays, paymentDaysMissed, paymentDisputes, paymentTxns } from "../../db/schema.ts";
import { HttpProblem, type HttpRequest, type Route } from "../../http/router.ts";
import type { Services } from "../../services.ts";
import { wordsFor } from "../console-context.ts";
import { daysAsked, movementsFile } from "./days-file.ts";
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
      const { signed } = await readerOf(app, request);
      const { id, currency } = signed.business;
      const d = paymentDisputes;
      const rows = await app.db
        .select({ dispute: d, order: orders.number })
        .from(d)
        .innerJoin(paymentTxns, eq(paymentTxns.id, d.txn_id))
        .leftJoin(orders, and(eq(orders.id, paymentTxns.order_id), eq(orders.business_id, d.business_id)))
        .where(eq(d.business_id, id))
        .orderBy(desc(d.closed_at), asc(d.state), asc(d.due_at), asc(d.opened_at));
      const disputes = rows.map(({ dispute, order }) => ({
        state: dispute.state,
        inquiry: dispute.inquiry,
        due_at: dispute.due_at,
        amount: toDecimalString(dispute.amount, currency),
        currency,
        gateway: dispute.gateway,
        order,
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
      const d = paymentDays;
      const compared = await app.db
        .select()
        .from(d)
        .where(and(eq(d.business_id, id), gte(d.day, from), lte(d.day, until)))
        .orderBy(desc(d.day), asc(d.gateway));
      const m = paymentDaysMissed;
      const missed = await app.db
        .select()
        .from(m)
        .where(and(eq(m.business_id, id), gte(m.day, from), lte(m.day, until)))
        .orderBy(desc(m.day), asc(m.gateway));
      const days = compared.map(({ day, gateway, differences, ...sums }) => ({
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
