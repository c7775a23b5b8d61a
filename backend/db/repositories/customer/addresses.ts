import { and, asc, eq, isNull } from "drizzle-orm";
import type { Database } from "../../open.ts";
import { addresses } from "../../schema.ts";

export type AddressRow = typeof addresses.$inferSelect;
export type AddressDraft = Omit<
  AddressRow,
  "id" | "business_id" | "customer_id" | "created_at" | "updated_at" | "deleted_at"
>;

/** Addresses; every read and change is restricted to one customer. */
export function addressRepository(db: Database, businessId: string) {
  const ofCustomer = (customerId: string) =>
    and(eq(addresses.business_id, businessId), eq(addresses.customer_id, customerId), isNull(addresses.deleted_at));
  return {
    async all(customerId: string): Promise<AddressRow[]> {
      return db.select().from(addresses).where(ofCustomer(customerId)).orderBy(asc(addresses.created_at));
    },
    async byId(customerId: string, id: string): Promise<AddressRow | null> {
      const [row] = await db
        .select()
        .from(addresses)
        .where(and(ofCustomer(customerId), eq(addresses.id, id)))
        .limit(1);
      return row ?? null;
    },
    async create(customerId: string, draft: AddressDraft, now: Date): Promise<string> {
      const [row] = await db
        .insert(addresses)
        .values({ business_id: businessId, customer_id: customerId, ...draft, created_at: now, updated_at: now })
        .returning({ id: addresses.id });
      return (row as { id: string }).id;
    },
    /** False if the customer has no such address. */
    async update(customerId: string, id: string, draft: AddressDraft, now: Date): Promise<boolean> {
      const rows = await db
        .update(addresses)
        .set({ ...draft, updated_at: now })
        .where(and(ofCustomer(customerId), eq(addresses.id, id)))
        .returning({ id: addresses.id });
      return rows.length > 0;
    },
    /** Hides an address; orders keep their own copy. */
    async remove(customerId: string, id: string, now: Date): Promise<boolean> {
      const rows = await db
        .update(addresses)
        .set({ deleted_at: now })
        .where(and(ofCustomer(customerId), eq(addresses.id, id)))
        .returning({ id: addresses.id });
      return rows.length > 0;
    },
  };
}
