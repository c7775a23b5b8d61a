import { and, asc, eq, exists, isNull, not } from "drizzle-orm";
import type { Database } from "../../open.ts";
import { billPayments, bills, orders } from "../../schema.ts";
import { endedAs } from "../order/ended-as.ts";
import type { OrderRow } from "../order/orders.ts";

export type BillRow = typeof bills.$inferSelect;

/** The running bills of tables. Their rounds are orders. */
export function billRepository(db: Database, businessId: string) {
  const own = (id: string) => and(eq(bills.business_id, businessId), eq(bills.id, id));
  return {
    /** The open bill of a table, or null. */
    async openAt(tableId: string): Promise<BillRow | null> {
      const [row] = await db
        .select()
        .from(bills)
        .where(and(eq(bills.business_id, businessId), eq(bills.table_id, tableId), isNull(bills.closed_at)))
        .limit(1);
      return row ?? null;
    },
    /** The bill of a visit, open or closed; null before its first round. */
    async ofVisit(visitId: string): Promise<BillRow | null> {
      const [row] = await db
        .select()
        .from(bills)
        .where(and(eq(bills.business_id, businessId), eq(bills.visit_id, visitId)))
        .limit(1);
      return row ?? null;
    },
    async byId(id: string): Promise<BillRow | null> {
      const [row] = await db.select().from(bills).where(own(id)).limit(1);
      return row ?? null;
    },
    /** Locks a bill until the transaction ends; null if there is none. */
    async lock(id: string): Promise<BillRow | null> {
      const [row] = await db.select().from(bills).where(own(id)).for("update");
      return row ?? null;
    },
    async insert(row: Omit<typeof bills.$inferInsert, "business_id">): Promise<BillRow> {
      const [made] = await db
        .insert(bills)
        .values({ ...row, business_id: businessId })
        .returning();
      return made as BillRow;
    },
    async update(id: string, change: Partial<BillRow>): Promise<void> {
      await db.update(bills).set(change).where(own(id));
    },
    /** Opens a bill again that was locked when its payment was requested. */
    async unlock(id: string): Promise<void> {
      await db
        .update(bills)
        .set({ status: "open" })
        .where(and(own(id), eq(bills.status, "locked")));
    },
    /** The rounds of a bill that were not rejected, in the order in which they were sent. */
    async rounds(billId: string): Promise<OrderRow[]> {
      return db
        .select()
        .from(orders)
        .where(and(eq(orders.business_id, businessId), eq(orders.bill_id, billId), not(endedAs("CANCELLED"))))
        .orderBy(asc(orders.created_at), asc(orders.number));
    },
    /** The first round that was sent, rejected or not; null before it. */
    async firstRound(billId: string): Promise<OrderRow | null> {
      const [row] = await db
        .select()
        .from(orders)
        .where(and(eq(orders.business_id, businessId), eq(orders.bill_id, billId)))
        .orderBy(asc(orders.created_at), asc(orders.number))
        .limit(1);
      return row ?? null;
    },
  };
}

/** Open bills of all businesses of which something is paid. */
export async function openBillsWithPayments(db: Database): Promise<BillRow[]> {
  const paid = db
    .select({ id: billPayments.id })
    .from(billPayments)
    .where(and(eq(billPayments.bill_id, bills.id), eq(billPayments.status, "paid")));
  return db
    .select()
    .from(bills)
    .where(and(isNull(bills.closed_at), exists(paid)))
    .limit(500);
}
