import { and, desc, eq } from "drizzle-orm";
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

/** This store's disputed payments, and for people with access to all stores those of none; open ones first, by when evidence is due. */
export async function readDisputes(context: ConsoleContext): Promise<DisputeView[]> {
  const { signed } = context;
  const d = paymentDisputes;
  const rows = await signed.repos.db
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
    .where(eq(d.business_id, signed.business.id))
    .orderBy(desc(d.opened_at))
    .limit(SHOWN);
  const stores = await Promise.all(rows.map((row) => row.store_id ?? storeOfShare(context, row)));
  const views = rows.flatMap(({ dispute, id, number, store_id }, index): DisputeView[] => {
    const order = id && number !== null && store_id !== null ? { id, number, store_id } : null;
    return isShownHere(context, stores[index] ?? null) ? [{ dispute, order }] : [];
  });
  const rank = ({ dispute }: DisputeView) =>
    dispute.closed_at ? Number.MAX_SAFE_INTEGER : (dispute.due_at?.getTime() ?? Number.MAX_SAFE_INTEGER - 1);
  return views.toSorted((a, b) => rank(a) - rank(b));
}
