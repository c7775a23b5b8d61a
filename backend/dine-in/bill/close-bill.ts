import { type BillRow, openBillsWithPayments } from "../../db/repositories/dine-in/bills.ts";
import type { OrderRow } from "../../db/repositories/order/orders.ts";
import { forBusiness, type Repositories } from "../../db/repositories.ts";
import { workThrough } from "../../jobs.ts";
import { completeRound } from "../../orders/transition.ts";
import type { Services } from "../../services.ts";
import { announceOutcome } from "../announce-table.ts";
import { endVisit } from "../visits/end-visit.ts";
import { loadBill } from "./bill-state.ts";

/**
 * Closes a bill exactly once, as soon as all of it is paid: the visit ends, and rounds that are served are completed. The
 * others stay in the kitchen. Call it in a transaction that holds the bill's lock. Returns whether it is closed now.
 */
export async function closeIfPaid(app: Services, tx: Repositories, bill: BillRow, staffId?: string): Promise<boolean> {
  const { rounds, payments, total, due } = await loadBill(tx, bill);
  const allPaid = payments.every(({ status }) => status === "paid");
  if (due > 0 || !allPaid || total === 0 || rounds.some(({ status }) => status === "PLACED")) return false;
  const now = app.clock();
  await tx.bills.update(bill.id, { status: "closed", closed_at: now });
  const payment_option = optionOf(payments.map(({ way }) => way));
  for (const round of rounds) await pay(app, tx, round, { payment_option, ...(staffId ? { staffId } : {}) });
  const visit = bill.visit_id && (await tx.visits.byId(bill.visit_id));
  if (visit) {
    await announceOutcome(app, tx, visit, "BILL_CLOSED_SUCCESS", { bill_id: bill.id });
    await endVisit(app, tx, visit, "bill_closed");
  }
  return true;
}

/**
 * Closes a bill of nothing: what was on it was free, rejected or taken off. Rounds that are left count as paid. Call it
 * with the bill locked. Returns false if there is something to pay, or a round waits for the staff.
 */
export async function closeEmpty(app: Services, tx: Repositories, bill: BillRow, staffId: string): Promise<boolean> {
  const { rounds, total, payments } = await loadBill(tx, bill);
  if (total > 0 || payments.length > 0 || rounds.some(({ status }) => status === "PLACED")) return false;
  for (const round of rounds) await pay(app, tx, round, { payment_option: round.payment_option, staffId });
  await tx.bills.update(bill.id, { status: rounds.length > 0 ? "closed" : "rejected", closed_at: app.clock() });
  return true;
}

const OPTIONS = {
  cash: "cash",
  card: "card_on_delivery",
  payment_gateway: "payment_gateway",
  wallet: "wallet",
} as const;

/** How a bill was paid: the one way, or `mixed`. Nobody at the till may look online for money that is in the drawer. */
const optionOf = (ways: readonly (keyof typeof OPTIONS)[]): string => {
  const [way, other] = new Set(ways);
  return way && !other ? OPTIONS[way] : "mixed";
};

interface Paying {
  readonly payment_option: string;
  readonly staffId?: string;
}

/**
 * Marks a round as paid. What is served is completed at once; what the kitchen still has stays there and is completed
 * when it is served.
 */
async function pay(app: Services, tx: Repositories, round: OrderRow, { payment_option, staffId }: Paying) {
  await tx.orders.update(round.id, { payment_status: "paid", payment_option });
  if (round.status !== "SERVED") return;
  const by = { actor: staffId ? "staff" : "system", ...(staffId ? { staffId } : {}) };
  const moved = await completeRound(app, tx, round, by);
  if (!moved.ok) throw new Error(`Round ${round.id} could not be completed: ${moved.error.code}.`);
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
