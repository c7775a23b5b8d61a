import { and, asc, desc, eq, ne } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { OrderRow } from "../../db/repositories/order/orders.ts";
import { orders, paymentDisputes, paymentTxns } from "../../db/schema.ts";
import type { ConsoleContext } from "../console-context.ts";
import { isShownHere, storeOfShare } from "./money-rights.ts";

export type DisputeRow = typeof paymentDisputes.$inferSelect;

export interface DisputeView {
  readonly dispute: DisputeRow;
  readonly order: Pick<OrderRow, "id" | "number" | "store_id"> | null;
}

const SHOWN = 50;

/**
 * A business's disputed payments with their orders: open ones first, of these the ones that wait for the shop's evidence by when it is due;
 * then closed ones, the last one first.
 */
export function disputesOf(db: Database, businessId: string) {
  const d = paymentDisputes;
  return db
    .select({
      dispute: d,
      id: orders.id,
      number: orders.number,
      store_id: orders.store_id,
      purpose: paymentTxns.purpose,
      purpose_id: paymentTxns.purpose_id,
    })
    .from(d)
    .innerJoin(paymentTxns, eq(paymentTxns.id, d.txn_id))
    .leftJoin(orders, and(eq(orders.id, paymentTxns.order_id), eq(orders.business_id, d.business_id)))
    .where(eq(d.business_id, businessId))
    .orderBy(desc(d.closed_at), ne(d.state, "evidence_due"), asc(d.due_at), desc(d.opened_at));
}

/** This store's disputed payments, and for people with access to all stores those of none, in the same order. */
export async function readDisputes(context: ConsoleContext): Promise<DisputeView[]> {
  const { signed } = context;
  const rows = await disputesOf(signed.repos.db, signed.business.id).limit(SHOWN);
  const stores = await Promise.all(rows.map((row) => row.store_id ?? storeOfShare(context, row)));
  return rows.flatMap(({ dispute, id, number, store_id }, index): DisputeView[] => {
    const order = id && number !== null && store_id !== null ? { id, number, store_id } : null;
    return isShownHere(context, stores[index] ?? null) ? [{ dispute, order }] : [];
  });
}
