import { err, ok, type Result } from "../../../lib/domain/result.ts";
import type { BillRow } from "../../db/repositories/dine-in/bills.ts";
import type { VisitRow } from "../../db/repositories/dine-in/visits.ts";
import type { Repositories } from "../../db/repositories.ts";
import { joinedGuests } from "../../rules/dine-in/joined-guests.ts";
import type { Services } from "../../services.ts";
import { announceMoved, announceTable } from "../announce-table.ts";
import { loadBill } from "../bill/bill-state.ts";
import { closeIfPaid } from "../bill/close-bill.ts";
import { recomputeRound } from "../bill/recompute-round.ts";
import type { Staff } from "./staff.ts";

/**
 * GONE: one of the visits has ended, or is not this store's. PAYING: a bill is locked, or a guest is paying online. PAID:
 * one party has paid the service charge that was removed for the other.
 */
export type JoinRefusal = "GONE" | "PAYING" | "PAID";

/**
 * Joins a visit with another one of the store: its phones, rounds, payments and open requests go on there, on one bill,
 * and its own table becomes free. Its phones keep their access and what they are called.
 */
export async function joinVisits(
  app: Services,
  repos: Repositories,
  { visitId, intoId, storeId, staffId }: Staff & { readonly visitId: string; readonly intoId: string },
): Promise<Result<null, JoinRefusal>> {
  return repos
    .transaction(async (tx): Promise<Result<null, JoinRefusal>> => {
      const both = await lockBoth(tx, visitId, intoId, storeId);
      if (!both) return err("GONE");
      const { from, into } = both;
      const [bill, intoBill] = await lockBills(tx, from, into);
      for (const one of [bill, intoBill]) if (one && (await isBeingPaid(tx, one))) return err("PAYING");
      const guests = joinedGuests(await tx.visits.guests(from.id), await tx.visits.guests(into.id), from.table_id);
      await tx.visits.joinInto(from, into, { bill, intoBill, guests, now: app.clock() });
      const whole = intoBill ?? bill;
      if (bill && intoBill) await settleCharge(app, tx, intoBill);
      await tx.visits.end(from.id, "joined", app.clock());
      await announceMoved(app, tx, from, into);
      await announceTable(app, tx, into, "BILL_UPDATED", { table_id: into.table_id });
      if (whole) await closeIfPaid(app, tx, { ...whole, visit_id: into.id }, staffId);
      return ok(null);
    })
    .catch((error): Result<null, JoinRefusal> => {
      if (error instanceof PaidMore) return err("PAID");
      throw error;
    });
}

/** Rolls the transaction back. */
class PaidMore extends Error {}

async function lockBoth(tx: Repositories, visitId: string, intoId: string, storeId: number) {
  const before = [await tx.visits.byId(visitId), await tx.visits.byId(intoId)];
  if (visitId === intoId || before.some((visit) => visit?.store_id !== storeId)) return null;
  // Always in the same order, so that two joins in opposite directions cannot deadlock.
  for (const id of before.map((visit) => visit?.table_id ?? "").sort()) await tx.visits.lockTable(id);
  const [from, into] = [await tx.visits.byId(visitId), await tx.visits.byId(intoId)];
  if (!from || !into || from.ended_at || into.ended_at) return null;
  const isMoved = from.table_id !== before[0]?.table_id || into.table_id !== before[1]?.table_id;
  return isMoved ? null : { from, into };
}

async function lockBills(tx: Repositories, from: VisitRow, into: VisitRow): Promise<[BillRow | null, BillRow | null]> {
  const bills = [await tx.bills.ofVisit(from.id), await tx.bills.ofVisit(into.id)];
  const ids = bills.flatMap((bill) => bill?.id ?? []).sort();
  const locked = new Map<string, BillRow | null>();
  for (const id of ids) locked.set(id, await tx.bills.lock(id));
  const of = (bill: BillRow | null | undefined) => (bill && locked.get(bill.id)) ?? null;
  return [of(bills[0]), of(bills[1])];
}

/** Money on its way names its bill, so a bill stays what it is until that is settled. */
async function isBeingPaid(tx: Repositories, bill: BillRow): Promise<boolean> {
  const payments = await tx.billPayments.ofBill(bill.id);
  return bill.status !== "open" || payments.some(({ status }) => status === "claimed");
}

/** One bill has one service charge, or none: what was agreed at the table that they join. */
async function settleCharge(app: Services, tx: Repositories, bill: BillRow): Promise<void> {
  for (const round of await tx.bills.rounds(bill.id)) await recomputeRound(app, tx, round, bill);
  const { total, payments } = await loadBill(tx, bill);
  if (payments.reduce((sum, { amount }) => sum + amount, 0) > total) throw new PaidMore();
}
