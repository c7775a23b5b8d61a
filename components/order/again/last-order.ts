import { mergeRows } from "@/components/order/list/merge-orders";
import { type OrderRow, rowOf, rowOfDetail } from "@/components/order/list/order-rows";
import { getSource } from "@/lib/actions/get-source";
import { orderAccess, placedOrders } from "@/lib/actions/order/order-access";
import { newestOfDevice } from "@/lib/actions/order/orders-of-device";
import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { getOrder, getOrders, type OrderDetail } from "@/lib/api/order/order";
import { ORDER_STATUSES } from "@/lib/domain/enumerations";
import { awaitsPayment, isCalledOff, isFinal } from "@/lib/domain/order/order-status";
import { ok } from "@/lib/domain/result";
import { isLoggedIn } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { parseText, readRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** The newest orders that are looked at: one under way may be older than several that are over. */
const TRIED = 6;
/** Of an order that was had, or is under way. */
const STATES = ORDER_STATUSES.filter((state) => !isCalledOff(state));

/** Whether somebody has ordered here before: signed in, or on this device. */
export const mayHaveOrdered = (storefront: StorefrontState): boolean =>
  isLoggedIn(storefront.session.getState()) || placedOrders(storefront).length > 0;

/**
 * The order under way of the customer and of this device that is due first; without one the latest that was had; null if
 * there is none. Signing in hides nothing that was ordered here before.
 */
export async function lastOrder(storefront: StorefrontState, signal: AbortSignal): Promise<Outcome<OrderRow | null>> {
  const device = lastOfDevice(storefront, signal);
  if (!isLoggedIn(storefront.session.getState())) return ok(firstOf(await device));
  const page = await outcomeOf(
    getOrders(getSource(storefront), { limit: TRIED, state: STATES, held: false }, { signal }),
  );
  return page.ok ? ok(firstOf(mergeRows(page.value.orders.map(rowOf), await device))) : page;
}

async function lastOfDevice(storefront: StorefrontState, signal: AbortSignal): Promise<OrderRow[]> {
  const read = async (order_id: string) => {
    const access = { order_id, access_token: orderAccess(storefront, order_id), listed: true };
    const answer = await outcomeOf(getOrder(getSource(storefront), access, { signal }));
    // One that cannot be read hides no other.
    return answer.ok ? answer.value : null;
  };
  const wanted = (order: OrderDetail) => !awaitsPayment(order) && !isCalledOff(order.state);
  return (await newestOfDevice(storefront, TRIED, read, wanted)).map(rowOfDetail);
}

/**
 * Of rows with the newest first. One that waits for its payment is none that the store has, and what was called off is nothing
 * that anybody would have again.
 */
function firstOf(all: readonly OrderRow[]): OrderRow | null {
  const rows = all.filter((row) => !row.awaitsPayment);
  const underWay = rows.filter(({ state }) => !isFinal(state));
  const had = rows.find(({ state }) => !isCalledOff(state));
  return underWay.toSorted((a, b) => (a.due ?? 0) - (b.due ?? 0))[0] ?? had ?? null;
}

/** Whether the customer dismissed this order in this tab. */
export const isAgainHidden = (storefront: StorefrontState, orderId: string): boolean =>
  readRecord(storefront, RECORDS.hiddenOrder, parseText) === orderId;

/** If storage is unavailable, it reappears on the next page. */
export const hideAgain = (storefront: StorefrontState, orderId: string): boolean =>
  writeRecord(storefront, RECORDS.hiddenOrder, orderId);
