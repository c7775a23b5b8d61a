import type { RequestContext } from "../../context.ts";
import { announceTable } from "../announce-table.ts";
import { releaseClaims } from "../bill/release-claims.ts";
import { requireGuest, requireVisit } from "./calling-phone.ts";
import { endVisit } from "./end-visit.ts";
import { readGuestName } from "./guest-name.ts";
import { withTableLocked } from "./lock-visit.ts";
import { visitOnWire } from "./visit-view.ts";

/** Sets the name that the others at the table see; one without anything to see removes it. */
export async function nameGuest(context: RequestContext, name: string | null | undefined) {
  const at = await requireVisit(context);
  const chosen = readGuestName(context, name);
  await context.repos.transaction(async (tx) => {
    await tx.visits.updateGuest(at.guest.id, { name: chosen });
    await announceTable(context.app, tx, at.visit, "BILL_UPDATED");
  });
  return visitOnWire(context, { ...at, guest: { ...at.guest, name: chosen } });
}

/**
 * The calling phone leaves, and what it has claimed and not paid opens again for the others. If it was the last one and
 * nothing was ordered, the visit ends and the table is free.
 */
export async function leaveVisit(context: RequestContext) {
  const { visit: found, guest } = await requireGuest(context);
  await withTableLocked(context.repos, found.id, async (tx, visit) => {
    const known = await tx.bills.ofVisit(visit.id);
    const bill = known && (await tx.bills.lock(known.id));
    await tx.visits.updateGuest(guest.id, { status: "left" });
    if (visit.ended_at) return;
    if (bill && !bill.closed_at)
      await releaseClaims(tx, bill, { shouldRelease: (claim) => claim.guest_id === guest.id, now: context.now });
    const others = (await tx.visits.guests(visit.id)).filter(({ status }) => status === "admitted");
    const isUnused = others.length === 0 && !bill;
    if (isUnused) await endVisit(context.app, tx, visit, "unused");
    else await announceTable(context.app, tx, visit, "BILL_UPDATED");
  });
  return { success: true, message: null };
}
