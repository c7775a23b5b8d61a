import { and, asc, eq, exists, getTableColumns, inArray, isNotNull, isNull, ne, not, or } from "drizzle-orm";
import type { Database } from "../../open.ts";
import type { LocalizedText } from "../../schema/columns.ts";
import { billPayments, bills, orderRequests, orders, storeTables, visitGuests, visits } from "../../schema.ts";
import type { StoreTableRow } from "../catalogue/stores.ts";
import { endedAs } from "../order/ended-as.ts";
import type { OrderRow } from "../order/orders.ts";
import type { BillPaymentRow } from "./bill-payments.ts";
import type { BillRow } from "./bills.ts";
import type { TableRequestRow } from "./table-requests.ts";
import type { VisitGuestRow } from "./visits.ts";

/** A phone with the name of the table that it came from, if staff have joined that with this one. */
export type FloorGuest = VisitGuestRow & { readonly from_name: LocalizedText | null };

/** The order in which rounds were sent. */
const AS_SENT = [asc(orders.created_at), asc(orders.number)] as const;

/** A store's tables with what goes on at them, for all visits at once. */
export function floorRepository(db: Database, businessId: string) {
  const guestsWithTables = () =>
    db
      .select({ ...getTableColumns(visitGuests), from_name: storeTables.name })
      .from(visitGuests)
      .leftJoin(
        storeTables,
        and(eq(storeTables.business_id, visitGuests.business_id), eq(storeTables.id, visitGuests.from_table)),
      );
  return {
    /** The tables of a store that are in use, or at which guests still sit. */
    async tables(storeId: number): Promise<StoreTableRow[]> {
      const seated = db
        .select({ id: visits.id })
        .from(visits)
        .where(and(eq(visits.business_id, businessId), eq(visits.table_id, storeTables.id), isNull(visits.ended_at)));
      return db
        .select()
        .from(storeTables)
        .where(
          and(
            eq(storeTables.business_id, businessId),
            eq(storeTables.store_id, storeId),
            or(isNull(storeTables.retired_at), exists(seated)),
          ),
        )
        .orderBy(asc(storeTables.id));
    },
    /** Names of tables and of their floors, also of tables that are no longer in use. */
    async tableNames(ids: readonly string[]): Promise<Pick<StoreTableRow, "id" | "name" | "floor_name">[]> {
      if (ids.length === 0) return [];
      const { id, name, floor_name } = storeTables;
      return db
        .select({ id, name, floor_name })
        .from(storeTables)
        .where(and(eq(storeTables.business_id, businessId), inArray(id, [...ids])));
    },
    async addTable(table: Omit<typeof storeTables.$inferInsert, "business_id">): Promise<void> {
      await db.insert(storeTables).values({ ...table, business_id: businessId });
    },
    /** Changes a table of a store that is in use, or all of a floor; false if there is none. */
    async change(
      storeId: number,
      which: { readonly tableId: string } | { readonly floorId: string },
      change: Partial<Pick<StoreTableRow, "name" | "floor_name" | "retired_at">>,
    ): Promise<boolean> {
      const named = "tableId" in which ? eq(storeTables.id, which.tableId) : eq(storeTables.floor_id, which.floorId);
      const rows = await db
        .update(storeTables)
        .set(change)
        .where(
          and(
            eq(storeTables.business_id, businessId),
            eq(storeTables.store_id, storeId),
            isNull(storeTables.retired_at),
            named,
          ),
        )
        .returning({ id: storeTables.id });
      return rows.length > 0;
    },
    async bills(visitIds: readonly string[]): Promise<BillRow[]> {
      if (visitIds.length === 0) return [];
      return db
        .select()
        .from(bills)
        .where(and(eq(bills.business_id, businessId), inArray(bills.visit_id, [...visitIds])));
    },
    /** The rounds of bills, in the order in which they were sent; rejected ones only on request. */
    async rounds(billIds: readonly string[], { rejected = false } = {}): Promise<OrderRow[]> {
      if (billIds.length === 0) return [];
      return db
        .select()
        .from(orders)
        .where(
          and(
            eq(orders.business_id, businessId),
            inArray(orders.bill_id, [...billIds]),
            rejected ? undefined : not(endedAs("CANCELLED")),
          ),
        )
        .orderBy(...AS_SENT);
    },
    /** All rounds of bills, rejected ones too, in the order in which they were sent. */
    async roundIds(billIds: readonly string[]): Promise<Pick<OrderRow, "id" | "bill_id">[]> {
      if (billIds.length === 0) return [];
      const { id, bill_id } = orders;
      return db
        .select({ id, bill_id })
        .from(orders)
        .where(and(eq(orders.business_id, businessId), inArray(bill_id, [...billIds])))
        .orderBy(...AS_SENT);
    },
    /** Rounds of a store whose bill is paid and which are not served yet, in the order in which they were sent. */
    async paidToServe(storeId: number): Promise<OrderRow[]> {
      return db
        .select()
        .from(orders)
        .where(
          and(
            eq(orders.business_id, businessId),
            eq(orders.store_id, storeId),
            isNotNull(orders.bill_id),
            eq(orders.payment_status, "paid"),
            inArray(orders.status, ["SENT_TO_KITCHEN", "INPREP"]),
          ),
        )
        .orderBy(...AS_SENT);
    },
    /** What is paid or claimed of bills. */
    async payments(billIds: readonly string[]): Promise<BillPaymentRow[]> {
      if (billIds.length === 0) return [];
      return db
        .select()
        .from(billPayments)
        .where(
          and(
            eq(billPayments.business_id, businessId),
            inArray(billPayments.bill_id, [...billIds]),
            ne(billPayments.status, "released"),
          ),
        )
        .orderBy(asc(billPayments.created_at));
    },
    async guests(visitIds: readonly string[]): Promise<FloorGuest[]> {
      if (visitIds.length === 0) return [];
      return guestsWithTables()
        .where(and(eq(visitGuests.business_id, businessId), inArray(visitGuests.visit_id, [...visitIds])))
        .orderBy(asc(visitGuests.created_at), asc(visitGuests.colour));
    },
    async guestsById(ids: readonly string[]): Promise<FloorGuest[]> {
      if (ids.length === 0) return [];
      return guestsWithTables().where(and(eq(visitGuests.business_id, businessId), inArray(visitGuests.id, [...ids])));
    },
    /** The bills among these whose visit began with a scan and whose guests no staff have seen. */
    async unconfirmed(billIds: readonly string[]): Promise<{ bill_id: string }[]> {
      if (billIds.length === 0) return [];
      const own = and(eq(bills.business_id, businessId), inArray(bills.id, [...billIds]));
      return db
        .select({ bill_id: bills.id })
        .from(bills)
        .innerJoin(visits, eq(visits.id, bills.visit_id))
        .where(and(own, isNull(visits.confirmed_at)));
    },
    /** Phones at a store's tables that are not admitted yet. */
    async waitingGuests(storeId: number): Promise<{ id: string }[]> {
      return db
        .select({ id: visitGuests.id })
        .from(visitGuests)
        .innerJoin(visits, eq(visits.id, visitGuests.visit_id))
        .where(
          and(
            eq(visitGuests.business_id, businessId),
            eq(visits.store_id, storeId),
            isNull(visits.ended_at),
            eq(visitGuests.status, "waiting"),
          ),
        );
    },
    /** What the guests of some rounds cannot eat. */
    async diets(orderIds: readonly string[]): Promise<Pick<OrderRow, "id" | "diet">[]> {
      if (orderIds.length === 0) return [];
      const { id, diet } = orders;
      return db
        .select({ id, diet })
        .from(orders)
        .where(and(eq(orders.business_id, businessId), inArray(id, [...orderIds])));
    },
    /** The phone that sent each round. */
    async senders(orderIds: readonly string[]): Promise<Pick<TableRequestRow, "order_id" | "guest_id">[]> {
      if (orderIds.length === 0) return [];
      return db
        .select({ order_id: orderRequests.order_id, guest_id: orderRequests.guest_id })
        .from(orderRequests)
        .where(and(eq(orderRequests.business_id, businessId), inArray(orderRequests.order_id, [...orderIds])));
    },
  };
}
