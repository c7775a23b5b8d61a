import type { OrderStatus } from "../../../lib/domain/enumerations.ts";
import type { OrderRow } from "../../db/repositories/order/orders.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { StaffReason } from "../../rules/staff-reason.ts";
import type { Services } from "../../services.ts";
import { announceOutcome, announceTable } from "../announce-table.ts";

/** Which dishes of a round follow it to a state (D9): those that are not further already; null: none. */
const FOLLOW: Readonly<Record<OrderStatus, readonly OrderStatus[] | null>> = {
  PLACED: null,
  ACKNOWLEDGED: null,
  SENT_TO_KITCHEN: ["PLACED"],
  INPREP: ["PLACED", "SENT_TO_KITCHEN"],
  SERVED: ["PLACED", "SENT_TO_KITCHEN", "INPREP"],
  CANCELLED: ["PLACED", "SENT_TO_KITCHEN", "INPREP", "SERVED"],
  FOODREADY: null,
  DISPATCHED: null,
  LOCKED: null,
  COMPLETED: null,
  EXPIRED: null,
  VOIDED: null,
  ARCHIVED: null,
};
const isFurther = (status: OrderStatus | null) => status === "INPREP" || status === "SERVED";

interface Moved {
  readonly to: OrderStatus;
  readonly staffId: string | null;
  /** Why it was rejected, for the guests. */
  readonly reason: StaffReason;
  readonly now: Date;
}

/**
 * What follows when a round of a table's bill moves, by whatever way: its dishes move too, the request that waits for
 * the staff is answered, and the table's phones are notified. A rejected round has its own outcome (DINE-04). Call it in
 * the transaction that moves the round.
 */
export async function followRound(
  app: Services,
  tx: Repositories,
  round: OrderRow,
  { to, staffId, reason, now }: Moved,
) {
  const bill = round.bill_id ? await tx.bills.byId(round.bill_id) : null;
  const visit = bill?.visit_id ? await tx.visits.byId(bill.visit_id) : null;
  if (!visit) return;
  const follow = FOLLOW[to];
  // Preparation begins with the first dish. If that one was marked alone, the others are marked one by one.
  const begunByADish = to === "INPREP" && (await tx.orders.items([round.id])).some((dish) => isFurther(dish.status));
  if (follow && !begunByADish) await tx.orders.moveItems(round.id, follow, to);
  const request = await tx.tableRequests.ofOrder(round.id);
  const isRejected = to === "CANCELLED";
  const answered = { answered_at: now, answered_by: staffId };
  const why = { reason_code: reason.code, reason: reason.words };
  if (request?.status === "open") {
    const answer = isRejected ? ({ status: "declined", ...why } as const) : ({ status: "done" } as const);
    await tx.tableRequests.answer(request.id, { ...answer, ...answered });
  }
  // A round can be rejected after it was accepted, for example once the kitchen finds that something is missing.
  else if (request && isRejected) await tx.tableRequests.declineAccepted(request.id, { ...why, ...answered });
  if (isRejected) {
    const outcome = { request_id: request?.id ?? null, guest_id: request?.guest_id ?? null, ...why };
    await announceOutcome(app, tx, visit, "CASHIER_REJECTED", outcome);
  } else if (staffId && !visit.confirmed_at) {
    await tx.visits.update(visit.id, { confirmed_at: now });
  }
  await announceTable(app, tx, visit, "BILL_UPDATED", { order_id: round.id, request_id: request?.id ?? null });
}
