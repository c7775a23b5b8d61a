import { and, asc, eq, isNotNull, isNull, lt, ne, or } from "drizzle-orm";
import type { Database } from "../../open.ts";
import { billPayments } from "../../schema.ts";

export type BillPaymentRow = typeof billPayments.$inferSelect;

/** What guests and staff pay of a table's bill. */
export function billPaymentRepository(db: Database, businessId: string) {
  const p = billPayments;
  const own = (id: string) => and(eq(p.business_id, businessId), eq(p.id, id));
  return {
    async byId(id: string): Promise<BillPaymentRow | null> {
      const [row] = await db.select().from(p).where(own(id)).limit(1);
      return row ?? null;
    },
    /** Locks a payment until the transaction ends; null if there is none. */
    async lock(id: string): Promise<BillPaymentRow | null> {
      const [row] = await db.select().from(p).where(own(id)).for("update");
      return row ?? null;
    },
    async byKey(billId: string, key: string): Promise<BillPaymentRow | null> {
      const [row] = await db
        .select()
        .from(p)
        .where(and(eq(p.business_id, businessId), eq(p.bill_id, billId), eq(p.key, key)))
        .limit(1);
      return row ?? null;
    },
    /** What is paid or claimed of a bill, in the order in which it was claimed. */
    async ofBill(billId: string): Promise<BillPaymentRow[]> {
      return (await this.withFailed(billId)).filter(({ status }) => status !== "released");
    },
    /** As ofBill, and the shares that are open again because their payment failed. */
    async withFailed(billId: string): Promise<BillPaymentRow[]> {
      const shown = or(ne(p.status, "released"), isNotNull(p.failed_at));
      return db
        .select()
        .from(p)
        .where(and(eq(p.business_id, businessId), eq(p.bill_id, billId), shown))
        .orderBy(asc(p.created_at), asc(p.id));
    },
    async insert(row: Omit<typeof p.$inferInsert, "business_id">): Promise<BillPaymentRow> {
      const [made] = await db
        .insert(p)
        .values({ ...row, business_id: businessId })
        .returning();
      return made as BillPaymentRow;
    },
    async update(id: string, change: Partial<BillPaymentRow>): Promise<void> {
      await db.update(p).set(change).where(own(id));
    },
  };
}

/** Unpaid claims of all businesses whose time is over. */
export async function claimsOverAt(db: Database, now: Date): Promise<BillPaymentRow[]> {
  const { status, paid_at, expires_at } = billPayments;
  return db
    .select()
    .from(billPayments)
    .where(and(eq(status, "claimed"), isNull(paid_at), lt(expires_at, now)))
    .limit(500);
}
