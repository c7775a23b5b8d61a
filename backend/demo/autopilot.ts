import { and, asc, eq, inArray, isNull, lte, max, notExists, sql } from "drizzle-orm";
import type { OrderStatus } from "../../lib/domain/enumerations.ts";
import { nextStates } from "../../lib/domain/order/order-status.ts";
import { isOpen, nextChange } from "../../lib/domain/time/opening-hours.ts";
import { parseTime, toWallClock } from "../../lib/domain/time/zoned-time.ts";
import { businessById } from "../db/repositories/business.ts";
import type { OrderRow } from "../db/repositories/order/orders.ts";
import { forBusiness, type Repositories } from "../db/repositories.ts";
import { orderEvents, orders } from "../db/schema.ts";
import { startJob, workThrough } from "../jobs.ts";
import { changeStateWithin, possibleStates } from "../orders/transition.ts";
import { stepForward } from "../rules/staff-board.ts";
import { storeHours } from "../rules/time/store-hours.ts";
import type { Services } from "../services.ts";
import { demoBusinesses } from "./demo-businesses.ts";
import { demoAutopilot } from "./schema.ts";
import { demoMember, serveTables } from "./table-service.ts";

/**
 * The demo's kitchen: moves every order of the demo's own businesses through the statuses of D9, slowly enough to watch. It finds new orders and the
 * staff's acts in each order's history, and writes due times into a table of its own. So a restart continues where it
 * stopped, several backend processes share the work, and ordering does not depend on it.
 */
const FIRST_STEP_SECONDS = 8;
const LOOK_EVERY_MS = 1_000;
const AT_ONCE = 20;
const RETRY_MS = 30_000;
/** A closed store is checked again after this long, because its hours may have been changed. */
const CLOSED_MS = 15 * 60_000;
/** A console counts as open for this long after its last request. */
const WATCHED_MS = 60_000;

/**
 * When an order that has reached `status` moves again: one step later (with a small variation that is constant per
 * order), and not before its slot begins if it is for later. Null once it is complete.
 */
export function dueAfter(
  order: OrderRow,
  status: OrderStatus,
  now: Date,
  timezone: string,
  seconds: number,
): Date | null {
  if (stepForward(nextStates(order.order_type, status)) === null) return null;
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

/** Registers orders that were placed, or paid if held, since the last check. */
async function registerOrders(app: Services, seconds: number): Promise<void> {
  const first = Math.min(FIRST_STEP_SECONDS, seconds) * 1000;
  const known = app.db.select({ one: sql`1` }).from(demoAutopilot).where(eq(demoAutopilot.order_id, orders.id));
  const placed = await app.db
    .select({ order_id: orders.id, business_id: orders.business_id, since: max(orderEvents.created_at) })
    .from(orders)
    .innerJoin(orderEvents, eq(orderEvents.order_id, orders.id))
    .where(
      and(
        inArray(orders.business_id, demoBusinesses(app.db)),
        eq(orders.status, "PLACED"),
        isNull(orders.held_until),
        notExists(known),
      ),
    )
    .groupBy(orders.id);
  const rows = placed.map(({ order_id, business_id, since }) => {
    return { order_id, business_id, next_at: new Date((since ?? app.clock()).getTime() + first) };
  });
  if (rows.length > 0) await app.db.insert(demoAutopilot).values(rows).onConflictDoNothing();
}

/** Moves due orders, oldest first, with `seconds` between two steps of one order; returns how many were moved. */
export async function moveDueOrders(app: Services, seconds: number): Promise<number> {
  await registerOrders(app, seconds);
  const due = await app.db
    .select()
    .from(demoAutopilot)
    .where(and(lte(demoAutopilot.next_at, app.clock()), inArray(demoAutopilot.business_id, demoBusinesses(app.db))))
    .orderBy(asc(demoAutopilot.next_at))
    .limit(AT_ONCE);
  let moved = 0;
  const move = async ({ order_id, business_id }: (typeof due)[number]) => {
    if (await moveOne(app, forBusiness(app.db, business_id), order_id, seconds)) moved += 1;
  };
  await workThrough(due, move, async ({ order_id }, error) => {
    app.log.error({ err: error, order: order_id }, "The autopilot could not move an order; it will be retried.");
    const next_at = new Date(app.clock().getTime() + RETRY_MS);
    await app.db.update(demoAutopilot).set({ next_at }).where(eq(demoAutopilot.order_id, order_id));
  });
  return moved;
}

async function moveOne(app: Services, repos: Repositories, orderId: string, seconds: number): Promise<boolean> {
  const business = await businessById(app.db, repos.businessId);
  return repos.transaction(async (tx) => {
    const now = app.clock();
    const own = eq(demoAutopilot.order_id, orderId);
    // Another process may have moved it since it was read.
    const [row] = await tx.db.select().from(demoAutopilot).where(own).for("update");
    const order = row && row.next_at <= now ? await tx.orders.byId(orderId) : null;
    if (!business || !order) return false;
    if (await isWatched(tx, order.store_id, now)) {
      await tx.db
        .update(demoAutopilot)
        .set({ next_at: new Date(now.getTime() + WATCHED_MS / 2) })
        .where(own);
      return false;
    }
    const opens = await opensAt(tx, order, business.timezone, now);
    if (opens) {
      await tx.db.update(demoAutopilot).set({ next_at: opens }).where(own);
      return false;
    }
    const byHand = await movedByStaff(tx, orderId);
    // Guests at a table read that staff have seen them.
    const waiter = order.bill_id ? await demoMember(tx.db, repos.businessId) : null;
    const result = await changeStateWithin(app, tx, orderId, {
      actor: "autopilot",
      ...(waiter ? { staffId: waiter } : {}),
      choose: (locked) => (byHand ? null : stepForward(possibleStates(locked))),
    });
    const next = result.ok ? dueAfter(order, result.value.status, now, business.timezone, seconds) : null;
    if (next) await tx.db.update(demoAutopilot).set({ next_at: next }).where(own);
    else await tx.db.delete(demoAutopilot).where(own);
    return result.ok;
  });
}

/** While a console shows the store's board, its staff are the kitchen; the order is due again later. */
const isWatched = (tx: Repositories, storeId: number, now: Date): Promise<boolean> =>
  tx.staff.isWatched(storeId, new Date(now.getTime() - WATCHED_MS));

/**
 * When the order can be accepted: no staff are at a closed store, and the guest reads that the order is confirmed once it
 * opens. Null: now. A party that sits at a table past closing time is still served.
 */
async function opensAt(tx: Repositories, order: OrderRow, timezone: string, now: Date): Promise<Date | null> {
  if (order.status !== "PLACED" || order.bill_id) return null;
  const store = await tx.stores.byId(order.store_id);
  if (!store) return null;
  const hours = storeHours(store, () => null);
  if (isOpen(hours, now.getTime(), timezone)) return null;
  const next = nextChange(hours, now.getTime(), timezone);
  const again = now.getTime() + CLOSED_MS;
  return new Date(next?.opens ? Math.min(next.at + FIRST_STEP_SECONDS * 1000, again) : again);
}

/** A member of staff has taken over and finishes the order. */
const movedByStaff = async (tx: Repositories, orderId: string): Promise<boolean> =>
  (await tx.orders.events(orderId)).some(
    ({ actor, prev_state, new_state }) => actor === "staff" && prev_state !== new_state,
  );

/** Answers what tables requested `seconds` ago; returns how many. */
export const answerTables = (app: Services, seconds: number): Promise<number> => serveTables(app, seconds, isWatched);

/** `seconds` between two steps; 0 switches it off. */
export const startAutopilot = (app: Services, seconds: number) =>
  startJob({
    name: "autopilot",
    every: seconds > 0 ? LOOK_EVERY_MS : 0,
    async run() {
      await moveDueOrders(app, seconds);
      await answerTables(app, seconds);
    },
    log: app.log,
  });
