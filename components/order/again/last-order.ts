import { type OrderRow, rowOf, rowOfDetail } from "@/components/order/list/order-rows";
import { getSource } from "@/lib/actions/get-source";
import { orderAccess, placedOrders } from "@/lib/actions/order/order-access";
import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { getOrder, getOrders } from "@/lib/api/order/order";
import { awaitsPayment } from "@/lib/domain/order/order-status";
import { ok } from "@/lib/domain/result";
import { isLoggedIn } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { parseText, readRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** A guest's newest orders on this device that are read until one is found that waits for no payment. */
const TRIED = 3;

/** Whether somebody has ordered here before: signed in, or on this device. */
export const mayHaveOrdered = (storefront: StorefrontState): boolean =>
  isLoggedIn(storefront.session.getState()) || placedOrders(storefront).length > 0;

/** The latest order of the customer, or of this device, under way or over; null if there is none. */
export async function lastOrder(storefront: StorefrontState, signal: AbortSignal): Promise<Outcome<OrderRow | null>> {
  if (!isLoggedIn(storefront.session.getState())) return outcomeOf(lastOfDevice(storefront, signal));
  const page = await outcomeOf(getOrders(getSource(storefront), { limit: 1 }, { signal }));
  if (!page.ok) return page;
  const [order] = page.value.orders;
  return ok(order ? rowOf(order) : null);
}

async function lastOfDevice(storefront: StorefrontState, signal: AbortSignal): Promise<OrderRow | null> {
  for (const order_id of placedOrders(storefront).slice(0, TRIED)) {
    const access_token = orderAccess(storefront, order_id);
    const order = await getOrder(getSource(storefront), { order_id, access_token }, { signal });
    if (order && !awaitsPayment(order)) return rowOfDetail(order);
  }
  return null;
}

/** Whether the customer dismissed this order in this tab. */
export const isAgainHidden = (storefront: StorefrontState, orderId: string): boolean =>
  readRecord(storefront, RECORDS.hiddenOrder, parseText) === orderId;

/** If storage is unavailable, it reappears on the next page. */
export const hideAgain = (storefront: StorefrontState, orderId: string): boolean =>
  writeRecord(storefront, RECORDS.hiddenOrder, orderId);
