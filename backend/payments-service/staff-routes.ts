import type { Route } from "../http/router.ts";
import { totals, violations } from "./ledger.ts";

/** `GET /staff/payments`: whether the books of the payment service are in order; with the staff token. */
export const paymentStaffRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/staff/payments",
    staff: true,
    async handle(_request, app) {
      return { body: { totals: await totals(app.db), violations: await violations(app.db) } };
    },
  },
];
