import { type AccountPageProps, AccountScreen } from "@/components/account/account-screen";
import { OrdersIsland } from "@/components/order/list/orders-island";
import { routeMetadata } from "@/lib/business/pages/route-metadata";

export const generateMetadata = routeMetadata("orders");

/** RTE-13, OLIST-01: all orders of a signed-in customer, or a guest's orders from this device. */
export default function OrdersPage({ params }: AccountPageProps) {
  return (
    <AccountScreen params={params} page="orders" texts={["order", "orderStatus", "checkout"]}>
      {({ theme }) => <OrdersIsland reorder={theme.pages.order_history.reorder} />}
    </AccountScreen>
  );
}
