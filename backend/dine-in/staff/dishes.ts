import { err, ok, type Result } from "../../../lib/domain/result.ts";
import type { Repositories } from "../../db/repositories.ts";
import { menuChanged } from "../../menu/menu-events.ts";
import { changeStateWithin } from "../../orders/transition.ts";
import type { Services } from "../../services.ts";
import { announceOutcome, announceTable } from "../announce-table.ts";
import { loadBill } from "../bill/bill-state.ts";
import { closeIfPaid } from "../bill/close-bill.ts";
import { recomputeRound } from "../bill/recompute-round.ts";
import type { Staff } from "./staff.ts";

/** GONE: it has moved already, or is not this store's. PAID: what is paid or claimed would exceed the bill. */
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
    const order = await tx.orders.lock(orderId);
    const bill = order?.bill_id ? await tx.bills.byId(order.bill_id) : null;
    const visit = bill?.visit_id ? await tx.visits.byId(bill.visit_id) : null;
    if (!order || order.store_id !== storeId || !visit || bill?.closed_at) return err("GONE");
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
 * Takes a dish off the bill with a reason that its guest reads: it was rejected, sold out, or sent back. Fails with PAID
 * if more than the rest of the bill is paid or claimed.
 */
export async function voidDish(
  app: Services,
  repos: Repositories,
  { orderId, position, reason, staffId, storeId }: DishAct & { readonly reason: string },
): Promise<Result<null, DishRefusal>> {
  const result = await repos
    .transaction(async (tx): Promise<Result<null, DishRefusal>> => {
      const found = await tx.orders.byId(orderId);
      const bill = found?.bill_id ? await tx.bills.lock(found.bill_id) : null;
      const order = await tx.orders.lock(orderId);
      const visit = bill?.visit_id ? await tx.visits.byId(bill.visit_id) : null;
      if (!order || order.store_id !== storeId || !bill || bill.closed_at || !visit) return err("GONE");
      const wasMade = ["INPREP", "SERVED"];
      const [dish] = (await tx.orders.items([orderId])).filter((item) => item.position === position);
      if (!dish || dish.status === "CANCELLED") return err("GONE");
      const before = await loadBill(tx, bill);
      if (
        before.payments.some(({ dishes }) =>
          dishes?.some((one) => one.order_id === orderId && one.position === position),
        )
      )
        return err("PAID");
      await tx.orders.moveItems(orderId, [dish.status ?? "PLACED"], "CANCELLED", position);
      const after = await recomputeRound(app, tx, order, bill);
      const shares = before.payments.reduce((sum, { amount }) => sum + amount, 0);
      if (before.state.total - order.total + after < shares) throw new OverPaid();
      if (!wasMade.includes(dish.status ?? "")) {
        await tx.placing.returnItem(order.store_id, dish.item_id, dish.quantity);
        for (const { id, quantity } of dish.options)
          await tx.placing.returnOption(order.store_id, Number(id), quantity * dish.quantity);
      }
      const request = (await tx.tableRequests.ofVisit(visit.id, { type: "ADD_ITEMS", limit: 300 })).find(
        (one) => one.order_id === orderId,
      );
      const outcome = {
        request_id: request?.id ?? null,
        guest_id: request?.guest_id ?? null,
        reason,
        order_id: orderId,
        position: String(position),
      };
      await announceOutcome(app, tx, visit, "CASHIER_REJECTED", outcome);
      await announceTable(app, tx, visit, "BILL_UPDATED", { order_id: orderId });
      await closeIfPaid(app, tx, bill, staffId);
      return ok(null);
    })
    .catch((error): Result<null, DishRefusal> => {
      if (error instanceof OverPaid) return err("PAID");
      throw error;
    });
  if (result.ok) await menuChanged(app, repos.businessId);
  return result;
}

/** Rolls the transaction back. */
class OverPaid extends Error {}
