import { asc, eq } from "drizzle-orm";
import { paymentTxnEvents } from "../db/schema.ts";
import type { Route } from "../http/router.ts";
import { HttpProblem } from "../http/router.ts";
import { totals, violations } from "./ledger.ts";
import { txnById } from "./txns/txns.ts";

/** `GET /staff/payments`: whether the books are in order; `/staff/payments/show?txn=`: the history of one txn. With the staff token. */
export const paymentStaffRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/staff/payments",
    staff: true,
    async handle(_request, app) {
      return { body: { totals: await totals(app.db), violations: await violations(app.db) } };
    },
  },
  {
    method: "GET",
    path: "/staff/payments/show",
    staff: true,
    async handle({ url }, app) {
      const id = url.searchParams.get("txn") ?? "";
      const txn = await txnById(app.db, id.slice(0, 100));
      if (!txn) throw new HttpProblem(404, "NOT_FOUND", `There is no payment ${id.slice(0, 60)}.`);
      const events = await app.db
        .select()
        .from(paymentTxnEvents)
        .where(eq(paymentTxnEvents.txn_id, txn.id))
        .orderBy(asc(paymentTxnEvents.id));
      // Who paid and where they return to is not needed to see what became of the money.
      const { request: _person, key: _key, capture_key: _capture, ...shown } = txn;
      return { body: { txn: shown, events } };
    },
  },
];
