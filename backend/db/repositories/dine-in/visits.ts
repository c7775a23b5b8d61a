import { and, asc, desc, eq, gt, inArray, isNull, lt, not, notExists, sql } from "drizzle-orm";
import type { SeatedGuest } from "../../../rules/dine-in/joined-guests.ts";
import type { Database } from "../../open.ts";
import type { VisitEnd } from "../../schema/dine-in.ts";
import {
  billPayments,
  bills,
  orderRequests,
  orders,
  storeTables,
  tableCodes,
  visitGuests,
  visits,
} from "../../schema.ts";
import { lockNames } from "../../statements/lock-names.ts";

import { endedAs } from "../order/ended-as.ts";
import type { BillRow } from "./bills.ts";

export type VisitRow = typeof visits.$inferSelect;
export type VisitGuestRow = typeof visitGuests.$inferSelect;

interface Joining {
  readonly bill: BillRow | null;
  readonly intoBill: BillRow | null;
  /** The phones that move, as they are called afterwards. */
  readonly guests: readonly SeatedGuest[];
  readonly now: Date;
}

/** Codes of tables, visits at them, and the phones of a visit. */
export function visitRepository(db: Database, businessId: string) {
  const open = and(eq(visits.business_id, businessId), isNull(visits.ended_at));
  const ownCode = (code: string) => and(eq(tableCodes.business_id, businessId), eq(tableCodes.code, code));
  return {
    /** A code with its table, whether it still works or not; null if it is none of this business's. */
    async code(code: string) {
      const [row] = await db
        .select({ code: tableCodes, table: storeTables })
        .from(tableCodes)
        .innerJoin(
          storeTables,
          and(eq(storeTables.business_id, tableCodes.business_id), eq(storeTables.id, tableCodes.table_id)),
        )
        .where(ownCode(code))
        .limit(1);
      return row ?? null;
    },
    /** The code of each table that has one, by table id. */
    async codesOf(tableIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (tableIds.length === 0) return new Map();
      const rows = await db
        .select()
        .from(tableCodes)
        .where(
          and(
            eq(tableCodes.business_id, businessId),
            inArray(tableCodes.table_id, [...tableIds]),
            isNull(tableCodes.revoked_at),
          ),
        );
      return new Map(rows.map((row) => [row.table_id, row.code]));
    },
    /**
     * Gives a table a code, which may have been another table's; the table's code before stops working. Call it in a
     * transaction.
     */
    async replaceCode(tableId: string, code: string, now: Date): Promise<void> {
      await db
        .update(tableCodes)
        .set({ revoked_at: now })
        .where(
          and(eq(tableCodes.business_id, businessId), eq(tableCodes.table_id, tableId), isNull(tableCodes.revoked_at)),
        );
      await db.delete(tableCodes).where(ownCode(code));
      await db.insert(tableCodes).values({ business_id: businessId, code, table_id: tableId, created_at: now });
    },
    /** Lets concurrent changes of a table's visit wait for each other until the transaction ends. */
    lockTable: (tableId: string): Promise<void> => lockNames(db, [{ kind: "table", name: `${businessId} ${tableId}` }]),
    async openAt(tableId: string): Promise<VisitRow | null> {
      const [row] = await db
        .select()
        .from(visits)
        .where(and(open, eq(visits.table_id, tableId)))
        .limit(1);
      return row ?? null;
    },
    /** The visit of a table that ended last, since an instant; null if none did. */
    async lastEndedAt(tableId: string, since: Date): Promise<VisitRow | null> {
      const ended = and(eq(visits.business_id, businessId), eq(visits.table_id, tableId), gt(visits.ended_at, since));
      const [row] = await db.select().from(visits).where(ended).orderBy(desc(visits.ended_at)).limit(1);
      return row ?? null;
    },
    async byId(id: string): Promise<VisitRow | null> {
      const [row] = await db
        .select()
        .from(visits)
        .where(and(eq(visits.business_id, businessId), eq(visits.id, id)))
        .limit(1);
      return row ?? null;
    },
    /** The open visits of a store, oldest first. */
    async ofStore(storeId: number): Promise<VisitRow[]> {
      return db
        .select()
        .from(visits)
        .where(and(open, eq(visits.store_id, storeId)))
        .orderBy(asc(visits.created_at));
    },
    async insert(row: Omit<typeof visits.$inferInsert, "business_id">): Promise<VisitRow> {
      const [made] = await db
        .insert(visits)
        .values({ ...row, business_id: businessId })
        .returning();
      return made as VisitRow;
    },
    async update(id: string, change: Partial<VisitRow>): Promise<void> {
      await db
        .update(visits)
        .set(change)
        .where(and(eq(visits.business_id, businessId), eq(visits.id, id)));
    },
    /** Moves an open visit with its bill, rounds and requests to another table. */
    async moveTo(id: string, tableId: string): Promise<void> {
      const place = { table_id: tableId };
      await db
        .update(visits)
        .set(place)
        .where(and(open, eq(visits.id, id)));
      await db
        .update(orderRequests)
        .set(place)
        .where(and(eq(orderRequests.business_id, businessId), eq(orderRequests.visit_id, id)));
      const moved = await db
        .update(bills)
        .set(place)
        .where(and(eq(bills.business_id, businessId), eq(bills.visit_id, id)))
        .returning({ id: bills.id });
      for (const bill of moved) {
        await db
          .update(orders)
          .set(place)
          .where(and(eq(orders.business_id, businessId), eq(orders.bill_id, bill.id)));
      }
    },
    /**
     * Gives a visit's phones, requests, rounds and payments to another one, in a transaction that has locked both and
     * their bills.
     */
    async joinInto(from: VisitRow, into: VisitRow, { bill, intoBill, guests, now }: Joining): Promise<void> {
      const place = { table_id: into.table_id };
      for (const { id, ...guest } of guests) {
        await db
          .update(visitGuests)
          .set({ ...guest, visit_id: into.id })
          .where(and(eq(visitGuests.business_id, businessId), eq(visitGuests.id, id)));
      }
      const whole = intoBill ?? bill;
      await db
        .update(orderRequests)
        .set({
          ...place,
          visit_id: into.id,
          ...(whole
            ? { bill_id: sql`case when ${orderRequests.bill_id} is null then null else ${whole.id}::uuid end` }
            : {}),
        })
        .where(and(eq(orderRequests.business_id, businessId), eq(orderRequests.visit_id, from.id)));
      if (!bill || !whole) return;
      await db
        .update(orders)
        .set({ ...place, bill_id: whole.id })
        .where(and(eq(orders.business_id, businessId), eq(orders.bill_id, bill.id)));
      if (!intoBill) {
        await db
          .update(bills)
          .set({ ...place, visit_id: into.id })
          .where(and(eq(bills.business_id, businessId), eq(bills.id, bill.id)));
        return;
      }
      await db
        .update(billPayments)
        .set({ bill_id: intoBill.id })
        .where(and(eq(billPayments.business_id, businessId), eq(billPayments.bill_id, bill.id)));
      await db
        .update(bills)
        .set({ status: "rejected", closed_at: now })
        .where(and(eq(bills.business_id, businessId), eq(bills.id, bill.id)));
    },
    /** Ends an open visit; false if it has ended already. */
    async end(id: string, reason: VisitEnd, now: Date): Promise<boolean> {
      const rows = await db
        .update(visits)
        .set({ ended_at: now, end_reason: reason })
        .where(and(open, eq(visits.id, id)))
        .returning({ id: visits.id });
      return rows.length > 0;
    },
    /** Whether a visit has a bill, so has ordered something. */
    async hasOrdered(id: string): Promise<boolean> {
      const own = and(eq(bills.business_id, businessId), eq(bills.visit_id, id));
      const [bill] = await db.select({ id: bills.id }).from(bills).where(own).limit(1);
      return bill !== undefined;
    },
    async guest(id: string): Promise<VisitGuestRow | null> {
      const [row] = await db
        .select()
        .from(visitGuests)
        .where(and(eq(visitGuests.business_id, businessId), eq(visitGuests.id, id)))
        .limit(1);
      return row ?? null;
    },
    async guestByKey(visitId: string, key: string): Promise<VisitGuestRow | null> {
      const [row] = await db
        .select()
        .from(visitGuests)
        .where(
          and(eq(visitGuests.business_id, businessId), eq(visitGuests.visit_id, visitId), eq(visitGuests.key, key)),
        )
        .limit(1);
      return row ?? null;
    },
    /** The phones of a visit, in the order in which they came. */
    async guests(visitId: string): Promise<VisitGuestRow[]> {
      return db
        .select()
        .from(visitGuests)
        .where(and(eq(visitGuests.business_id, businessId), eq(visitGuests.visit_id, visitId)))
        .orderBy(asc(visitGuests.created_at), asc(visitGuests.colour));
    },
    async addGuest(row: Omit<typeof visitGuests.$inferInsert, "business_id">): Promise<VisitGuestRow> {
      const [made] = await db
        .insert(visitGuests)
        .values({ ...row, business_id: businessId })
        .returning();
      return made as VisitGuestRow;
    },
    async updateGuest(id: string, change: Partial<VisitGuestRow>): Promise<void> {
      await db
        .update(visitGuests)
        .set(change)
        .where(and(eq(visitGuests.business_id, businessId), eq(visitGuests.id, id)));
    },
  };
}

/** Open visits of all businesses that no phone has used since an instant and that have nothing on an open bill. */
export async function visitsUnusedSince(db: Database, since: Date): Promise<VisitRow[]> {
  const openBill = db
    .select({ id: bills.id })
    .from(bills)
    .innerJoin(orders, and(eq(orders.bill_id, bills.id), not(endedAs("CANCELLED"))))
    .where(and(eq(bills.visit_id, visits.id), isNull(bills.closed_at)));
  return db
    .select()
    .from(visits)
    .where(and(isNull(visits.ended_at), lt(visits.used_at, since), notExists(openBill)))
    .limit(500);
}
