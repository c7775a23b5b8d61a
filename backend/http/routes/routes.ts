import { peopleRoutes } from "../../console/accounts/staff-routes.ts";
import { moneyStaffRoutes } from "../../console/money/staff-routes.ts";
import { outboxRoute } from "../../identity/messages/outbox-page.ts";
import { stockRoutes } from "../../menu/stock-routes.ts";
import { refundRoutes } from "../../orders/refunds/staff-routes.ts";
import { orderRoutes } from "../../orders/staff-order-routes.ts";
import { accountStaffRoutes } from "../../payments-service/http/account-routes.ts";
import { paymentStaffRoutes } from "../../payments-service/http/staff-routes.ts";
import type { Route } from "../router.ts";
import { businessRoutes } from "./business-routes.ts";
import { backedUpRoute, copyRoute } from "./copy-route.ts";
import { publicRoutes } from "./public-routes.ts";
import { shopVisitRoutes } from "./shop-visit-routes.ts";
import { staffRoutes } from "./staff-routes.ts";

/** Every REST route of the backend. */
export const routes: readonly Route[] = [
  ...publicRoutes,
  ...shopVisitRoutes,
  ...staffRoutes,
  copyRoute,
  backedUpRoute,
  ...businessRoutes,
  ...stockRoutes,
  ...orderRoutes,
  ...peopleRoutes,
  ...refundRoutes,
  ...paymentStaffRoutes,
  ...accountStaffRoutes,
  ...moneyStaffRoutes,
  outboxRoute,
];
