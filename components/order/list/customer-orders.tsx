"use client";

import { OrderList } from "@/components/order/list/order-list";
import { useCustomerOrders } from "@/components/order/list/use-customer-orders";

/** The orders of the signed-in customer. */
export default function CustomerOrders({ reorder }: { reorder: boolean }) {
  return <OrderList {...useCustomerOrders()} reorder={reorder} />;
}
