import type { OrderListState } from "@/components/order/list/order-list";
import type { OrderRow } from "@/components/order/list/order-rows";

/** Each order once, newest first. The customer's row is the one that is kept. */
export const mergeRows = (customer: readonly OrderRow[], device: readonly OrderRow[]): OrderRow[] =>
  [...new Map([...device, ...customer].map((row) => [row.id, row])).values()].sort(
    (a, b) => Date.parse(b.created) - Date.parse(a.created),
  );

/** OLIST-01: the customer's orders together with those placed on this device before the sign-in. */
export function mergeOrders(customer: OrderListState, device: OrderListState): OrderListState {
  const rows = customer.rows && mergeRows(customer.rows, device.rows ?? []);
  // "No orders" is said only once both lists are known.
  const waiting = rows?.length === 0 && !device.rows;
  return {
    ...customer,
    rows: waiting ? null : rows,
    error: customer.error ?? device.error,
    retry: () => {
      customer.retry();
      device.retry();
    },
  };
}
