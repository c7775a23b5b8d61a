import type { OrderRow } from "../../db/repositories/order/orders.ts";

/** How money was taken, and is given back, without a provider. */
export type HandWay = "cash" | "card";

/** How an order of one way was paid in person. A table's bill may have been paid in both: ask `billLeft`. */
export const handWayOf = ({ payment_option }: Pick<OrderRow, "payment_option">): HandWay =>
  payment_option === "card_on_delivery" ? "card" : "cash";

/** How a refund by hand went. */
export const handOf = (
  { source }: { readonly source?: string | null },
  order: Pick<OrderRow, "payment_option">,
): HandWay => (source === "cash" || source === "card" ? source : handWayOf(order));
