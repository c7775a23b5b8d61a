import { isOneOf } from "../../../lib/domain/enumerations.ts";
import { addMoney, type Minor } from "../../../lib/domain/money.ts";
import type { BillPaymentRow } from "../../db/repositories/dine-in/bill-payments.ts";
import type { TableRequestRow } from "../../db/repositories/dine-in/table-requests.ts";
import type { Repositories } from "../../db/repositories.ts";
import { announceTable } from "../../dine-in/announce-table.ts";
import { releaseClaims } from "../../dine-in/bill/release-claims.ts";
import { markClaimPaid, waiveServiceCharge } from "../../dine-in/staff/take-money.ts";
import { asUuid } from "../../ids.ts";
import { cutText } from "../../rules/storable-text.ts";
import type { ConsoleContext } from "../console-context.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import type { TableOverview } from "./table-overview.ts";

const SHOWN_MS = 60 * 60_000;
const MAX_WORDS = 200;

export interface TableRequest {
  readonly request: TableRequestRow;
  readonly table: string;
  readonly floor: string;
  readonly answeredBy: string | null;
  /** What a guest wants to pay in cash or by card; the tip is part of the amount. */
  readonly payment: { readonly way: BillPaymentRow["way"]; readonly amount: Minor; readonly tip: Minor } | null;
}

/** An open request of a table's own page. */
export function requestAt({ name, floor, openVisit }: TableOverview, request: TableRequestRow): TableRequest {
  return { request, table: name, floor, answeredBy: null, payment: paymentOf(request, openVisit?.payments ?? []) };
}

function paymentOf({ payment_id }: TableRequestRow, payments: readonly BillPaymentRow[]): TableRequest["payment"] {
  const payment = payment_id && payments.find(({ id }) => id === payment_id);
  return payment ? { way: payment.way, amount: addMoney(payment.amount, payment.tip), tip: payment.tip } : null;
}

/** Table requests of the store: open ones, oldest first, and those answered in the last hour. */
export async function readRequests(
  { signed, store, now }: ConsoleContext,
  overviews: readonly TableOverview[],
): Promise<TableRequest[]> {
  const { repos } = signed;
  const rows = await repos.tableRequests.ofStore(store.id, new Date(now.getTime() - SHOWN_MS));
  const names = await repos.staff.names();
  const tables = new Map(overviews.map((overview) => [overview.table.id, overview]));
  return rows.map((request) => ({
    request,
    table: tables.get(request.table_id)?.name ?? request.table_id,
    floor: tables.get(request.table_id)?.floor ?? "",
    answeredBy: request.answered_by && (names.get(request.answered_by) ?? null),
    payment: paymentOf(request, tables.get(request.table_id)?.openVisit?.payments ?? []),
  }));
}

/** The words for a table's request. */
export const requestWords = ({ t }: ConsoleContext, type: string): string =>
  isOneOf(["CALL_WAITER", "REQUEST_WATER", "REQUEST_SERVICE_CHARGE_REMOVAL", "REQUEST_PAYMENT"] as const, type)
    ? t(`tables.${type}`)
    : t("tables.other", { type });

/**
 * Answers a request once; the table is notified at once. Done means what was requested has happened: the money of a
 * share was taken, or the service charge is off the bill. Declining a payment opens that share to all again.
 */
export async function answerRequest(
  context: ConsoleContext,
  id: string,
  form: URLSearchParams,
): Promise<Outcome | null> {
  const { signed, store, t } = context;
  const status = form.get("answer");
  const known = asUuid(id);
  const request = known ? await signed.repos.tableRequests.byId(store.id, known) : null;
  if (!request || (status !== "done" && status !== "declined")) return null;
  const words = cutText((form.get("word") ?? "").trim(), MAX_WORDS);
  const problem = request.status === "open" && (await answerOpen(context, request, { status, words }));
  if (problem) return problem;
  // The first press has answered it; a second one by the same person is not an error.
  const now = await signed.repos.tableRequests.byId(store.id, request.id);
  if (now?.answered_by !== signed.member.id || now.status !== status) return refused(409, t("said.request_gone"));
  if (status === "done" && request.payment_id) {
    // It is paid by now: this says whether the bill is, too.
    const taken = await markClaimPaid(context.app, signed.repos, {
      staffId: signed.member.id,
      storeId: store.id,
      paymentId: request.payment_id,
    });
    const payment = await signed.repos.billPayments.byId(request.payment_id);
    if (payment) return done(takenWords(context, payment, taken.ok && taken.value));
  }
  return done(t(status === "done" ? "said.answered" : "said.declined", { what: requestWords(context, request.type) }));
}

/** What was recorded when the money of a share was taken, its tip included. */
export const takenWords = (
  { t, money }: ConsoleContext,
  { amount, tip }: Pick<BillPaymentRow, "amount" | "tip">,
  isBillPaid: boolean,
): string => t(isBillPaid ? "floor.said.taken_closed" : "floor.said.taken", { amount: money(addMoney(amount, tip)) });

interface Answer {
  readonly status: "done" | "declined";
  /** What the guests read beside a refusal. */
  readonly words: string;
}

/** Answers an open request and does what that promises; returns a refusal if it is not possible. */
async function answerOpen(
  context: ConsoleContext,
  request: TableRequestRow,
  { status, words }: Answer,
): Promise<Outcome | null> {
  const { app, signed, store, t } = context;
  const staff = { staffId: signed.member.id, storeId: store.id };
  if (status === "done" && request.type === "REQUEST_PAYMENT" && request.payment_id) {
    const taken = await markClaimPaid(app, signed.repos, { ...staff, paymentId: request.payment_id });
    return taken.ok ? null : refused(409, t("said.request_gone"));
  }
  if (request.payment_id) return declinePayment(context, request, words);
  const waives = status === "done" && request.type === "REQUEST_SERVICE_CHARGE_REMOVAL" && request.visit_id;
  const bill = waives ? await signed.repos.bills.ofVisit(waives) : null;
  if (waives && !bill) return refused(409, t("floor.said.no_bill"));
  return signed.repos
    .transaction(async (tx) => {
      // The bill before the request, as when a bill closes and answers all of its visit, so that the two cannot deadlock.
      if (bill) await tx.bills.lock(bill.id);
      if (!(await answer(context, tx, request, { status, words })) || !bill) return null;
      const waived = await waiveServiceCharge(app, tx, { ...staff, billId: bill.id });
      if (!waived.ok)
        throw new NotWaived(waived.error === "CHARGE_PAID" ? "floor.said.charge_paid" : "said.request_gone");
      return null;
    })
    .catch((error): Outcome => {
      if (error instanceof NotWaived) return refused(409, t(error.key));
      throw error;
    });
}

/** Lets every guest pay again what one guest wanted to pay: no waiter will come to take that money. */
async function declinePayment(context: ConsoleContext, request: TableRequestRow, words: string): Promise<null> {
  const { signed, now } = context;
  await signed.repos.transaction(async (tx) => {
    const payment = request.payment_id && (await tx.billPayments.byId(request.payment_id));
    // The bill before the request, as everywhere.
    const bill = payment && (await tx.bills.lock(payment.bill_id));
    if (!(await answer(context, tx, request, { status: "declined", words })) || !bill) return;
    await releaseClaims(tx, bill, { shouldRelease: ({ id }) => id === payment.id, now, staffId: signed.member.id });
  });
  return null;
}

/** Rolls the answer back. */
class NotWaived extends Error {
  readonly key: "floor.said.charge_paid" | "said.request_gone";
  constructor(key: NotWaived["key"]) {
    super(key);
    this.key = key;
  }
}

async function answer(
  { app, signed, now }: ConsoleContext,
  tx: Repositories,
  request: TableRequestRow,
  { status, words }: Answer,
): Promise<boolean> {
  const reason = status === "declined" && words ? words : null;
  const answered = { status, reason, answered_at: now, answered_by: signed.member.id };
  if (!(await tx.tableRequests.answer(request.id, answered))) return false;
  const visit = request.visit_id && (await tx.visits.byId(request.visit_id));
  if (visit) await announceTable(app, tx, visit, request.type, { request_id: request.id, status });
  return true;
}
