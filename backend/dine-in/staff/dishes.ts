import type { OrderStatus } from "../../../lib/domain/enumerations.ts";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import type { OrderItemRow } from "../../db/repositories/order/orders.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { DishRef } from "../../db/schema/dine-in.ts";
import { markSoldOut } from "../../menu/mark-sold-out.ts";
import { menuChanged } from "../../menu/menu-events.ts";
import { changeStateWithin, possibleStates } from "../../orders/transition.ts";
import type { StaffReason } from "../../rules/staff-reason.ts";
import type { Services } from "../../services.ts";
import { announceOutcome, announceTable } from "../announce-table.ts";
import { loadBill } from "../bill/bill-state.ts";
import { closeIfPaid } from "../bill/close-bill.ts";
import { giveBackOverpaid } from "../bill/give-back.ts";
import { recomputeRound } from "../bill/recompute-round.ts";
import { lockRound } from "../rounds/lock-round.ts";
import type { Staff } from "./staff.ts";

/** GONE: it has moved already, or is not this store's. PAID: staff have taken more money than the bill would be. */
type DishRefusal = "GONE" | "PAID";

interface DishAct extends Staff {
  readonly orderId: string;
  readonly position: number;
}

/** Marks a dish, or all of a round, as in preparation or served; the round follows its slowest dish (D9). */
export async function moveDishes(
  app: Services,
  repos: Repositories,
  {
    orderId,
    storeId,
    staffId,
    position,
    to,
  }: Staff & { orderId: string; position: number | null; to: "INPREP" | "SERVED" },
): Promise<Result<null, DishRefusal>> {
  return repos.transaction(async (tx) => {
    const { order, bill } = (await lockRound(tx, orderId)) ?? {};
    const visit = bill?.visit_id ? await tx.visits.byId(bill.visit_id) : null;
    if (!order || order.store_id !== storeId || !bill || !visit) return err("GONE");
    const before = to === "INPREP" ? (["SENT_TO_KITCHEN"] as const) : (["SENT_TO_KITCHEN", "INPREP"] as const);
    const moved = await tx.orders.moveItems(orderId, before, to, position);
    if (moved === 0) return err("GONE");
    const dishes = (await tx.orders.items([orderId])).filter(({ status }) => status !== "CANCELLED");
    const all = (state: string) => dishes.every(({ status }) => status === state);
    const reached = all("SERVED")
      ? ["INPREP", "SERVED"]
      : dishes.some(({ status }) => status !== "SENT_TO_KITCHEN")
        ? ["INPREP"]
        : [];
    for (const state of reached as ("INPREP" | "SERVED")[]) {
      const before = state === "INPREP" ? "SENT_TO_KITCHEN" : "INPREP";
      await changeStateWithin(app, tx, orderId, {
        actor: "staff",
        staffId,
        choose: ({ status }) => (status === before ? state : null),
      });
    }
    await announceTable(app, tx, visit, "BILL_UPDATED", { order_id: orderId });
    return ok(null);
  });
}

/**
 * Takes a dish off the bill with a reason that its guest reads: it was rejected, sold out, or sent back. A sold-out one
 * leaves the menu too. What was paid online for more than the bill then is goes back; fails with PAID if that is money
 * which staff took.
 */
export async function voidDish(
  app: Services,
  repos: Repositories,
  { orderId, position, reason, staffId, storeId }: DishAct & { readonly reason: StaffReason },
): Promise<Result<null, DishRefusal>> {
  return repos
    .transaction(async (tx): Promise<Result<null, DishRefusal>> => {
      const { order, bill } = (await lockRound(tx, orderId)) ?? {};
      const visit = bill?.visit_id ? await tx.visits.byId(bill.visit_id) : null;
      if (!order || order.store_id !== storeId || !bill || bill.closed_at || !visit) return err("GONE");
      const dishes = await tx.orders.items([orderId]);
      const dish = dishes.find((item) => item.position === position);
      if (!dish || dish.status === "CANCELLED") return err("GONE");
      const isLast = dishes.every((one) => one === dish || one.status === "CANCELLED");
      if (isLast && possibleStates(order).includes("CANCELLED"))
        return rejectRound(app, tx, order.id, { reason, staffId });
      await tx.orders.voidItem(dish.id, reason);
      await recomputeRound(app, tx, order, bill);
      const { accepted: total } = await loadBill(tx, bill);
      const isFor = (one: DishRef) => one.order_id === orderId && one.position === position;
      if (!(await giveBackOverpaid(tx, bill, { total, now: app.clock(), isFor }))) throw new OverPaid();
      if (!MADE.includes(dish.status)) await returnStock(tx, order.store_id, dish);
      if (reason.code === "dish.sold_out") await markSoldOut(tx, order.store_id, [dish.item_id], app.clock());
      const request = await tx.tableRequests.ofOrder(orderId);
      const outcome = {
        request_id: request?.id ?? null,
        guest_id: request?.guest_id ?? null,
        reason_code: reason.code,
        reason: reason.words,
        order_id: orderId,
        position: String(position),
      };
      await announceOutcome(app, tx, visit, "CASHIER_REJECTED", outcome);
      await announceTable(app, tx, visit, "BILL_UPDATED", { order_id: orderId });
      await closeIfPaid(app, tx, bill, staffId);
      await menuChanged(app, tx);
      return ok(null);
    })
    .catch((error): Result<null, DishRefusal> => {
      if (error instanceof OverPaid) return err("PAID");
      throw error;
    });
}

/** What has been cooked does not go back into the stock. */
const MADE: readonly (OrderStatus | null)[] = ["INPREP", "SERVED"];

async function returnStock(tx: Repositories, storeId: number, dish: OrderItemRow): Promise<void> {
  await tx.placing.returnItem(storeId, dish.item_id, dish.quantity);
  for (const { id, quantity } of dish.options) {
    await tx.placing.returnOption(storeId, Number(id), quantity * dish.quantity);
  }
}

/** A round whose last dish is taken off is rejected as a whole, so that no empty one stays on the bill. */
async function rejectRound(
  app: Services,
  tx: Repositories,
  orderId: string,
  { reason, staffId }: { reason: StaffReason; staffId: string },
): Promise<Result<null, DishRefusal>> {
  const why = { reason: reason.code, note: reason.words };
  const change = { actor: "staff", staffId, ...why, choose: () => "CANCELLED" as const };
  const moved = await changeStateWithin(app, tx, orderId, change);
  if (!moved.ok) return err(moved.error.code === "PAID" ? "PAID" : "GONE");
  await menuChanged(app, tx);
  return ok(null);
}

/** Rolls the transaction back. */
class OverPaid extends Error {}
