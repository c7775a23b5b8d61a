"use client";

import { mergeOrders } from "@/components/order/list/merge-orders";
import { OrderList } from "@/components/order/list/order-list";
import { useCustomerOrders } from "@/components/order/list/use-customer-orders";
import { useDeviceOrders } from "@/components/order/list/use-device-orders";

/** The orders of the signed-in customer, and those placed on this device before the sign-in. */
export default function CustomerOrders({ reorder }: { reorder: boolean }) {
  const customer = useCustomerOrders();
  const device = useDeviceOrders(customer.rows ?? []);
  return <OrderList {...mergeOrders(customer, device)} reorder={reorder} />;
}
