import { isOneOf } from "../../../lib/domain/enumerations.ts";
import type { TableRequestRow } from "../../db/repositories/dine-in/table-requests.ts";
import { announceTable } from "../../dine-in/announce-table.ts";
import { asUuid } from "../../ids.ts";
import type { ConsoleContext } from "../console-context.ts";
import type { Outcome } from "../outcome.ts";
import { done, refused } from "../outcome.ts";

const SHOWN_MS = 60 * 60_000;

export interface TableRequest {
  readonly request: TableRequestRow;
  readonly table: string;
  readonly floor: string;
  readonly answeredBy: string | null;
}

/** Table requests of the store: open ones, oldest first, and those answered in the last hour. */
export async function readRequests({ signed, store, now, localized }: ConsoleContext): Promise<TableRequest[]> {
  const { repos } = signed;
  const rows = await repos.tableRequests.ofStore(store.id, new Date(now.getTime() - SHOWN_MS));
  const names = await repos.staff.names();
  const requests: TableRequest[] = [];
  for (const request of rows) {
    const table = await repos.stores.table(request.table_id);
    requests.push({
      request,
      table: localized(table?.name) || request.table_id,
      floor: localized(table?.floor_name),
      answeredBy: request.answered_by && (names.get(request.answered_by) ?? null),
    });
  }
  return requests;
}

/** The words for a table's request. */
export const requestWords = ({ t }: ConsoleContext, type: string): string =>
  isOneOf(["CALL_WAITER", "REQUEST_WATER", "REQUEST_SERVICE_CHARGE_REMOVAL", "REQUEST_PAYMENT"] as const, type)
    ? t(`tables.${type}`)
    : t("tables.other", { type });

/** Answers a request once; the table is notified at once. */
export async function answerRequest(
  context: ConsoleContext,
  id: string,
  form: URLSearchParams,
): Promise<Outcome | null> {
  const { app, signed, store, t, now } = context;
  const status = form.get("answer");
  const known = asUuid(id);
  const request = known ? await signed.repos.tableRequests.byId(store.id, known) : null;
  if (!request || (status !== "done" && status !== "declined")) return null;
  const first = await signed.repos.transaction(async (tx) => {
    const answered = { status: status as "done" | "declined", answered_at: now, answered_by: signed.member.id };
    if (!(await tx.tableRequests.answer(request.id, answered))) return false;
    const visit = request.visit_id && (await tx.visits.byId(request.visit_id));
    if (visit) await announceTable(app, tx, visit, request.type, { request_id: request.id, status });
    return true;
  });
  const mine = request.answered_by === signed.member.id && request.status === status;
  if (!first && !mine) return refused(409, t("said.request_gone"));
  return done(t(status === "done" ? "said.answered" : "said.declined", { what: requestWords(context, request.type) }));
}
