import { type OrderRow, rowOf } from "@/components/order/list/order-rows";
import { getSource } from "@/lib/actions/get-source";
import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { getPastOrders } from "@/lib/api/order";
import { ok } from "@/lib/domain/result";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { readRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** The newest order that went well; null when there is none. */
export async function lastOrder(storefront: StorefrontState, signal: AbortSignal): Promise<Outcome<OrderRow | null>> {
  const newest = { limit: 1, state: ["COMPLETED", "ARCHIVED"] } satisfies Parameters<typeof getPastOrders>[1];
  const page = await outcomeOf(getPastOrders(getSource(storefront), newest, { signal }));
  if (!page.ok) return page;
  const [order] = page.value.orders;
  return ok(order ? rowOf(order) : null);
}

/** Whether its customer has put this order aside, in this tab. */
export const isAgainHidden = (storefront: StorefrontState, orderId: string): boolean =>
  readRecord(storefront, RECORDS.hiddenOrder) === orderId;

/** Where nothing can be kept it comes back with the next page. */
export const hideAgain = (storefront: StorefrontState, orderId: string): boolean =>
  writeRecord(storefront, RECORDS.hiddenOrder, orderId);
