import type { OrderStatus } from "../../../lib/domain/enumerations.ts";
import { nextStates } from "../../../lib/domain/order/order-status.ts";
import { type BillRow, openBillsWithPayments } from "../../db/repositories/dine-in/bills.ts";
import type { OrderRow } from "../../db/repositories/order/orders.ts";
import { forBusiness, type Repositories } from "../../db/repositories.ts";
import { workThrough } from "../../jobs.ts";
import { changeStateWithin } from "../../orders/transition.ts";
import type { Services } from "../../services.ts";
import { announceOutcome } from "../announce-table.ts";
import { endVisit } from "../visits/end-visit.ts";
import { loadBill } from "./bill-state.ts";

/**
 * Closes a bill exactly once, as soon as all of it is paid: its rounds are completed, the visit ends, and the table is
 * free. Call it in a transaction that holds the bill's lock. Returns whether it is closed now.
 */
export async function closeIfPaid(app: Services, tx: Repositories, bill: BillRow, staffId?: string): Promise<boolean> {
  const { rounds, payments, total, due } = await loadBill(tx, bill);
  const allPaid = payments.every(({ status }) => status === "paid");
  if (due > 0 || !allPaid || total === 0 || rounds.some(({ status }) => status === "PLACED")) return false;
  const now = app.clock();
  await tx.bills.update(bill.id, { status: "closed", closed_at: now });
  const ways = new Set(payments.map(({ way }) => way));
  const way = ways.size === 1 ? [...ways][0] : null;
  const payment_option = way === "card" ? "card_on_delivery" : (way ?? "payment_gateway");
  for (const round of rounds) await complete(app, tx, round, { payment_option, ...(staffId ? { staffId } : {}) });
  const visit = bill.visit_id && (await tx.visits.byId(bill.visit_id));
  if (visit) {
    await announceOutcome(app, tx, visit, "BILL_CLOSED_SUCCESS", { bill_id: bill.id });
    await endVisit(app, tx, visit, "bill_closed");
  }
  return true;
}

/**
 * Closes a bill of nothing: what was on it was free, rejected or taken off. Rounds that are left are completed. Call it
 * with the bill locked. Returns false if there is something to pay, or a round waits for the staff.
 */
export async function closeEmpty(app: Services, tx: Repositories, bill: BillRow, staffId: string): Promise<boolean> {
  const { rounds, total, payments } = await loadBill(tx, bill);
  if (total > 0 || payments.length > 0 || rounds.some(({ status }) => status === "PLACED")) return false;
  for (const round of rounds) await complete(app, tx, round, { payment_option: round.payment_option, staffId });
  await tx.bills.update(bill.id, { status: rounds.length > 0 ? "closed" : "rejected", closed_at: app.clock() });
  return true;
}

interface Completing {
  readonly payment_option: string;
  readonly staffId?: string;
}

/** Moves a round along D9 up to COMPLETED, one state after the other, so that its history has each of them. */
async function complete(app: Services, tx: Repositories, round: OrderRow, { payment_option, staffId }: Completing) {
  let status: OrderStatus = round.status;
  while (status !== "COMPLETED") {
    const to = nextStates(round.order_type, status)[0];
    if (!to || to === "CANCELLED" || to === "EXPIRED" || to === "ARCHIVED") return;
    const moved = await changeStateWithin(app, tx, round.id, {
      actor: staffId ? "staff" : "system",
      ...(staffId ? { staffId } : {}),
      closesBill: true,
      choose: () => to,
      also: () => (to === "COMPLETED" ? { payment_status: "paid", payment_option } : {}),
    });
    if (!moved.ok) throw new Error(`Round ${round.id} could not be completed: ${moved.error.code}.`);
    status = to;
  }
}

/**
 * Closes the bills of all businesses whose last unpaid round was rejected after the rest was paid; returns how many were
 * looked at.
 */
export async function closePaidBills(app: Services): Promise<number> {
  const open = await openBillsWithPayments(app.db);
  await workThrough(
    open,
    ({ id, business_id }) =>
      forBusiness(app.db, business_id).transaction(async (tx) => {
        const bill = await tx.bills.lock(id);
        if (bill && !bill.closed_at) await closeIfPaid(app, tx, bill);
      }),
    ({ id }, error) => app.log.error({ err: error, bill: id }, "A paid bill could not be closed."),
  );
  return open.length;
}
