import { err, ok, type Result } from "../../../lib/domain/result.ts";
import type { VisitRow } from "../../db/repositories/dine-in/visits.ts";
import type { Repositories } from "../../db/repositories.ts";
import { makeVisitWord } from "../../rules/dine-in/visit-word.ts";
import type { Services } from "../../services.ts";
import type { Translate } from "../../texts/texts.ts";
import { announceTable } from "../announce-table.ts";
import { closeEmpty } from "../bill/close-bill.ts";
import { randomFraction } from "../random-fraction.ts";
import { endVisit } from "../visits/end-visit.ts";
import { withTableLocked } from "../visits/lock-visit.ts";
import type { Staff } from "./staff.ts";

/**
 * GONE: the visit has ended, or the table is not this store's. OCCUPIED: there is a visit at the table. UNPAID: its bill
 * is open.
 */
export type VisitRefusal = "GONE" | "OCCUPIED" | "UNPAID";

async function ownTable(tx: Repositories, tableId: string, storeId: number) {
  const table = await tx.stores.table(tableId);
  return table?.store_id === storeId ? table : null;
}

/** Seats guests at a free table, for guests without a phone or before they scan. */
export async function seatTable(
  app: Services,
  repos: Repositories,
  { tableId, storeId, text }: Staff & { readonly tableId: string; readonly text: Translate },
): Promise<Result<VisitRow, VisitRefusal>> {
  return repos.transaction(async (tx) => {
    const table = await ownTable(tx, tableId, storeId);
    if (!table) return err("GONE");
    await tx.visits.lockTable(tableId);
    if (await tx.visits.openAt(tableId)) return err("OCCUPIED");
    const now = app.clock();
    const word = makeVisitWord(text("visit.words").split(","), randomFraction);
    const times = { confirmed_at: now, created_at: now, used_at: now };
    const visit = await tx.visits.insert({ store_id: storeId, table_id: tableId, word, ...times });
    await announceTable(app, tx, visit, "START_BILL");
    return ok(visit);
  });
}

/** Lets a waiting phone join its table, or refuses it. */
export async function admitGuest(
  app: Services,
  repos: Repositories,
  { guestId, storeId, admit }: Staff & { readonly guestId: string; readonly admit: boolean },
): Promise<Result<null, VisitRefusal>> {
  return repos.transaction(async (tx) => {
    const guest = await tx.visits.guest(guestId);
    const visit = guest && (await tx.visits.byId(guest.visit_id));
    if (!visit || visit.store_id !== storeId || visit.ended_at || guest.status !== "waiting") return err("GONE");
    // Colours are unique within a visit. A refused phone takes a negative one, so its own is free again.
    const colours = (await tx.visits.guests(visit.id)).map(({ colour }) => colour);
    const answer = admit
      ? ({ status: "admitted" } as const)
      : ({ status: "refused", colour: Math.min(0, ...colours) - 1 } as const);
    await tx.visits.updateGuest(guest.id, answer);
    if (admit && !visit.confirmed_at) await tx.visits.update(visit.id, { confirmed_at: app.clock() });
    await announceTable(app, tx, visit, "BILL_UPDATED", { guest_id: guest.id });
    return ok(null);
  });
}

/**
 * Ends a visit whose bill comes to nothing; its phones read only the menu from then on.
 */
export async function endVisitByStaff(
  app: Services,
  repos: Repositories,
  { visitId, storeId, staffId }: Staff & { readonly visitId: string },
): Promise<Result<null, VisitRefusal>> {
  const ended = await withTableLocked(repos, visitId, async (tx, visit): Promise<Result<null, VisitRefusal>> => {
    if (visit.store_id !== storeId || visit.ended_at) return err("GONE");
    const known = await tx.bills.ofVisit(visit.id);
    const bill = known && (await tx.bills.lock(known.id));
    if (bill && !bill.closed_at && !(await closeEmpty(app, tx, bill, staffId))) return err("UNPAID");
    await endVisit(app, tx, visit, "staff");
    return ok(null);
  });
  return ended ?? err("GONE");
}

/** Moves a visit with its bill and open requests to a free table of the store. */
export async function moveVisit(
  app: Services,
  repos: Repositories,
  { visitId, tableId, storeId }: Staff & { readonly visitId: string; readonly tableId: string },
): Promise<Result<null, VisitRefusal>> {
  return repos.transaction(async (tx) => {
    const before = await tx.visits.byId(visitId);
    const table = await ownTable(tx, tableId, storeId);
    if (before?.store_id !== storeId || !table) return err("GONE");
    // Always in the same order, so that two moves in opposite directions cannot deadlock.
    for (const id of [before.table_id, tableId].sort()) await tx.visits.lockTable(id);
    const visit = await tx.visits.byId(visitId);
    if (!visit || visit.ended_at || visit.table_id !== before.table_id) return err("GONE");
    if (await tx.visits.openAt(tableId)) return err("OCCUPIED");
    const bill = await tx.bills.ofVisit(visit.id);
    // Nobody pays or closes this bill while its table changes.
    if (bill) await tx.bills.lock(bill.id);
    await tx.visits.moveTo(visit.id, tableId);
    await announceTable(app, tx, visit, "BILL_UPDATED", { table_id: tableId });
    return ok(null);
  });
}
