import { type OrderRow, rowOf } from "@/components/order/list/order-rows";
import { getSource } from "@/lib/actions/get-source";
import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { getPastOrders } from "@/lib/api/order";
import { ok } from "@/lib/domain/result";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { parseText, readRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** The latest successful order; null if there is none. */
export async function lastOrder(storefront: StorefrontState, signal: AbortSignal): Promise<Outcome<OrderRow | null>> {
  const newest = { limit: 1, state: ["COMPLETED", "ARCHIVED"] } satisfies Parameters<typeof getPastOrders>[1];
  const page = await outcomeOf(getPastOrders(getSource(storefront), newest, { signal }));
  if (!page.ok) return page;
  const [order] = page.value.orders;
  return ok(order ? rowOf(order) : null);
}

/** Whether the customer dismissed this order in this tab. */
export const isAgainHidden = (storefront: StorefrontState, orderId: string): boolean =>
  readRecord(storefront, RECORDS.hiddenOrder, parseText) === orderId;

/** If storage is unavailable, it reappears on the next page. */
export const hideAgain = (storefront: StorefrontState, orderId: string): boolean =>
  writeRecord(storefront, RECORDS.hiddenOrder, orderId);
