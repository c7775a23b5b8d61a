import { and, asc, eq, isNotNull, isNull, lte } from "drizzle-orm";
import type { OrderStatus } from "../../lib/domain/enumerations.ts";
import { nextStates } from "../../lib/domain/order/order-status.ts";
import { parseTime, toWallClock } from "../../lib/domain/time/zoned-time.ts";
import { businessById } from "../db/repositories/business.ts";
import type { OrderRow } from "../db/repositories/order/orders.ts";
import type { Repositories } from "../db/repositories.ts";
import { forBusiness } from "../db/repositories.ts";
import { orders } from "../db/schema.ts";
import { startJob } from "../jobs.ts";
import { changeState } from "../orders/transition.ts";
import type { Services } from "../services.ts";

/**
 * The demo's kitchen: moves every order through the states of D9, with delays that a person can watch. What is due is
 * written in the order's row, so a restart goes on where it was, and several backend processes share the work.
 */
const FIRST_STEP_SECONDS = 8;
const LOOK_EVERY_MS = 1_000;
const AT_ONCE = 20;
/** A console counts as open this long after its last sign of life. */
const WATCHED_MS = 60_000;

/** The columns of a new order: when the autopilot first touches it; nothing outside the demo. */
export function firstStep(app: Services, now: Date): Pick<OrderRow, "demo_autopilot" | "autopilot_next_at"> {
  const seconds = app.autopilotSeconds;
  if (!app.demo || seconds <= 0) return { demo_autopilot: false, autopilot_next_at: null };
  const first = Math.min(FIRST_STEP_SECONDS, seconds);
  return { demo_autopilot: true, autopilot_next_at: new Date(now.getTime() + first * 1000) };
}

/** The next state on the road of an order that goes well; null when it has arrived. */
export function nextOnRoad(order: Pick<OrderRow, "order_type" | "status">): OrderStatus | null {
  if (order.status === "COMPLETED") return null;
  const away: readonly OrderStatus[] = ["CANCELLED", "EXPIRED", "VOIDED", "ARCHIVED"];
  return nextStates(order.order_type, order.status).find((state) => !away.includes(state)) ?? null;
}

/**
 * When the order is touched again after reaching `status`: a step later (each a little different, but the same for one
 * order), and not before its slot begins when it is for later. Null when it has arrived.
 */
export function dueAfter(
  order: OrderRow,
  status: OrderStatus,
  now: Date,
  timezone: string,
  seconds: number,
): Date | null {
  if (nextOnRoad({ ...order, status }) === null) return null;
  const spread = Number.parseInt(order.id.slice(0, 4), 16) / 0xffff;
  const soon = now.getTime() + Math.round(seconds * 1000 * (0.8 + 0.4 * spread));
  return new Date(Math.max(soon, order.is_future_order ? slotBegins(order, timezone) : 0));
}

function slotBegins(order: OrderRow, timezone: string): number {
  const end = order.delivery_at.getTime();
  const from = parseTime(order.time_slot_start);
  if (from === null) return end - 30 * 60_000;
  const until = toWallClock(end, timezone).minutes;
  return end - ((((until - from) % 1440) + 1440) % 1440) * 60_000;
}

/** Moves what is due, oldest first; answers how many orders were moved. */
export async function moveDueOrders(app: Services): Promise<number> {
  const due = await app.db
    .select({ id: orders.id, business_id: orders.business_id })
    .from(orders)
    .where(
      and(
        eq(orders.demo_autopilot, true),
        isNotNull(orders.autopilot_next_at),
        lte(orders.autopilot_next_at, app.clock()),
        isNull(orders.held_until),
      ),
    )
    .orderBy(asc(orders.autopilot_next_at))
    .limit(AT_ONCE);
  let moved = 0;
  for (const { id, business_id } of due) if (await moveOne(app, business_id, id)) moved += 1;
  return moved;
}

async function moveOne(app: Services, businessId: string, orderId: string): Promise<boolean> {
  const business = await businessById(app.db, businessId);
  const repos = forBusiness(app.db, businessId);
  const order = await repos.orders.byId(orderId);
  if (!business || !order) return false;
  if (await leaveToStaff(app, repos, order)) return false;
  const result = await changeState(app, repos, orderId, {
    actor: "autopilot",
    choose: (order) => {
      // Another process may have moved it since it was found.
      const isDue = order.autopilot_next_at !== null && order.autopilot_next_at <= app.clock();
      return isDue ? nextOnRoad(order) : null;
    },
    also: (order, to) => ({
      autopilot_next_at: dueAfter(order, to, app.clock(), business.timezone, app.autopilotSeconds),
    }),
  });
  return result.ok;
}

/** While somebody has the store's board open in the console, they are the kitchen; the order is looked at again later. */
async function leaveToStaff(app: Services, repos: Repositories, order: OrderRow): Promise<boolean> {
  const now = app.clock();
  if (!(await repos.staff.isWatched(order.store_id, new Date(now.getTime() - WATCHED_MS)))) return false;
  await repos.orders.update(order.id, { autopilot_next_at: new Date(now.getTime() + WATCHED_MS / 2) });
  return true;
}

export const startAutopilot = (app: Services) =>
  startJob({
    name: "autopilot",
    every: app.demo && app.autopilotSeconds > 0 ? LOOK_EVERY_MS : 0,
    run: () => moveDueOrders(app),
    log: app.log,
  });
