import { and, asc, eq, gte, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "../../open.ts";
import type { Mode } from "../../schema/columns.ts";
import {
  idempotencyKeys,
  itemStoreStates,
  items,
  optionStoreStates,
  options,
  orders,
  slotReservations,
} from "../../schema.ts";
import { rowsOfText } from "../../statements/rows-of-text.ts";
import { storeVersion } from "../catalogue/store-version.ts";
import { countOpenUnpaid, type OpenOrdersOf } from "./open-unpaid.ts";

export type KeyRow = typeof idempotencyKeys.$inferSelect;
export type KeyName = Pick<KeyRow, "scope" | "key" | "owner">;

/** What a repeated request needs of its key. */
export type PlacedKey = Pick<KeyRow, "request_hash" | "order_id">;

const TAKE_KEY = `with taken as (
    insert into idempotency_keys (business_id, scope, key, owner, request_hash, order_id, created_at)
    values ($1, $2, $3, $4, $5, $6::uuid, $7::timestamptz) on conflict do nothing returning key
  )
  select exists (select from taken) as taken, (${storeVersion("$1", "$8::integer")}) as store_version,
    exists (
      -- As in open-unpaid.ts: found by the customer, whatever the database takes for rare.
      select from (select status, held_until from orders where business_id = $1 and customer_id = $9::uuid offset 0) o
      where o.status = 'PLACED' and o.held_until is not null
    ) as holds`;

/**
 * Slot places not taken by the customer's own unpaid orders. Names are written out, because in a query of one table
 * drizzle omits the table's name.
 */
function othersIn(businessId: string, customerId: string | null) {
  if (customerId === null) return sql<number>`slot_reservations.reserved`;
  return sql<number>`slot_reservations.reserved - (select count(*) from ${orders} o where o.business_id = ${businessId}
    and o.customer_id = ${customerId} and o.store_id = slot_reservations.store_id and o.mode = slot_reservations.mode
    and o.slot_at = slot_reservations.slot_at and o.held_until is not null and o.status = 'PLACED')`;
}

/** The steps of placing an order, each safe under concurrency. Call them inside one transaction. */
export function placingRepository(db: Database, businessId: string) {
  const named = ({ scope, key, owner }: KeyName) =>
    and(
      eq(idempotencyKeys.business_id, businessId),
      eq(idempotencyKeys.scope, scope),
      eq(idempotencyKeys.key, key),
      eq(idempotencyKeys.owner, owner),
    );
  return {
    async findKey(name: KeyName): Promise<KeyRow | null> {
      const [row] = await db.select().from(idempotencyKeys).where(named(name)).limit(1);
      return row ?? null;
    },
    /** Takes a key; false if it is taken. Waits for another transaction that is taking it. */
    async takeKey(
      row: KeyName & Pick<KeyRow, "request_hash" | "order_id" | "response" | "created_at">,
    ): Promise<boolean> {
      const taken = await db
        .insert(idempotencyKeys)
        .values({ business_id: businessId, ...row })
        .onConflictDoNothing()
        .returning({ key: idempotencyKeys.key });
      return taken.length > 0;
    },
    /**
     * As takeKey, for an order of a customer at a store: returns the store's version (known-shops.ts) and whether the
     * customer has orders that wait for their payment as well.
     */
    async takeKeyAt(
      storeId: number | null,
      customerId: string,
      row: KeyName & { request_hash: string; order_id: string; created_at: Date },
    ) {
      const { scope, key, owner, request_hash, order_id, created_at } = row;
      const values = [businessId, scope, key, owner, request_hash, order_id, created_at.toISOString(), storeId];
      const [found] = await rowsOfText<{ taken: boolean; store_version: string | null; holds: boolean }>(db, TAKE_KEY, [
        ...values,
        customerId,
      ]);
      if (!found) throw new Error("Taking an idempotency key returned nothing.");
      return { taken: found.taken, storeVersion: found.store_version, holds: found.holds };
    },
    /** Gives back a key for which nothing was done, so that the same request can be sent again. */
    async releaseKey(name: KeyName): Promise<void> {
      await db.delete(idempotencyKeys).where(named(name));
    },
    /** Open unpaid orders that are due after an instant. */
    openUnpaid: (whose: OpenOrdersOf, dueAfter: Date): Promise<number> =>
      countOpenUnpaid(db, businessId, whose, dueAfter),
    /** Takes `quantity` of an item from a store's stock and returns what is left; null if there is not enough. */
    async takeItem(storeId: number, itemId: number, quantity: number): Promise<number | null> {
      const s = itemStoreStates;
      await db
        .insert(s)
        .select(
          sql`select ${businessId}, ${storeId}::integer, ${items.id}, ${items.stock}, null::timestamptz from ${items} where ${items.id} = ${itemId} and ${items.business_id} = ${businessId} and ${items.stock} is not null`,
        )
        .onConflictDoNothing();
      const rows = await db
        .update(s)
        .set({ stock: sql`${s.stock} - ${quantity}` })
        .where(
          and(eq(s.business_id, businessId), eq(s.store_id, storeId), eq(s.item_id, itemId), gte(s.stock, quantity)),
        )
        .returning({ stock: s.stock });
      return rows[0]?.stock ?? null;
    },
    async takeOption(storeId: number, optionId: number, quantity: number): Promise<number | null> {
      const s = optionStoreStates;
      await db
        .insert(s)
        .select(
          sql`select ${businessId}, ${storeId}::integer, ${options.id}, ${options.stock}, null::timestamptz from ${options} where ${options.id} = ${optionId} and ${options.business_id} = ${businessId} and ${options.stock} is not null`,
        )
        .onConflictDoNothing();
      const rows = await db
        .update(s)
        .set({ stock: sql`${s.stock} - ${quantity}` })
        .where(
          and(
            eq(s.business_id, businessId),
            eq(s.store_id, storeId),
            eq(s.option_id, optionId),
            gte(s.stock, quantity),
          ),
        )
        .returning({ stock: s.stock });
      return rows[0]?.stock ?? null;
    },
    /**
     * Returns the stock of a cancelled order; unlimited stock stays unlimited, and what staff marked as sold out until
     * some time stays that.
     */
    async returnItem(storeId: number, itemId: number, quantity: number): Promise<void> {
      const s = itemStoreStates;
      await db
        .update(s)
        .set({ stock: sql`${s.stock} + ${quantity}` })
        .where(
          and(
            eq(s.business_id, businessId),
            eq(s.store_id, storeId),
            eq(s.item_id, itemId),
            isNotNull(s.stock),
            isNull(s.back_at),
          ),
        );
    },
    async returnOption(storeId: number, optionId: number, quantity: number): Promise<void> {
      const s = optionStoreStates;
      await db
        .update(s)
        .set({ stock: sql`${s.stock} + ${quantity}` })
        .where(
          and(
            eq(s.business_id, businessId),
            eq(s.store_id, storeId),
            eq(s.option_id, optionId),
            isNotNull(s.stock),
            isNull(s.back_at),
          ),
        );
    },
    /** Takes one place of a slot; false when it is full. */
    async takeSlot(slot: { store_id: number; mode: Mode; slot_at: Date }, capacity: number): Promise<boolean> {
      const s = slotReservations;
      if (capacity < 1) return false;
      const rows = await db
        .insert(s)
        .values({ business_id: businessId, ...slot, reserved: 1 })
        .onConflictDoUpdate({
          target: [s.business_id, s.store_id, s.mode, s.slot_at],
          set: { reserved: sql`${s.reserved} + 1` },
          setWhere: lt(s.reserved, capacity),
        })
        .returning({ reserved: s.reserved });
      return rows.length > 0;
    },
    /** How many places of a slot are taken, not counting a customer's own orders that wait for their payment. */
    async takenBy(slot: { store_id: number; mode: Mode; slot_at: Date }, customerId: string | null) {
      const from = slot.slot_at;
      const [row] = await db
        .select({ others: othersIn(businessId, customerId) })
        .from(slotReservations)
        .where(
          and(
            eq(slotReservations.business_id, businessId),
            eq(slotReservations.store_id, slot.store_id),
            eq(slotReservations.mode, slot.mode),
            eq(slotReservations.slot_at, from),
          ),
        );
      return { others: Number(row?.others ?? 0) };
    },
    /** The slots from an instant on that are full, not counting that customer's orders. */
    async fullSlots(
      asked: { store_id: number; mode: Mode; from: Date; customer_id: string | null },
      capacity: number,
    ): Promise<Date[]> {
      const s = slotReservations;
      const rows = await db
        .select({ slot_at: s.slot_at })
        .from(s)
        .where(
          and(
            eq(s.business_id, businessId),
            eq(s.store_id, asked.store_id),
            eq(s.mode, asked.mode),
            gte(s.slot_at, asked.from),
            gte(s.reserved, capacity),
            gte(othersIn(businessId, asked.customer_id), sql`${capacity}`),
          ),
        )
        .orderBy(asc(s.slot_at));
      return rows.flatMap(({ slot_at }) => slot_at ?? []);
    },
    async returnSlot(slot: { store_id: number; mode: Mode; slot_at: Date }): Promise<void> {
      const s = slotReservations;
      await db
        .update(s)
        .set({ reserved: sql`greatest(0, ${s.reserved} - 1)` })
        .where(
          and(
            eq(s.business_id, businessId),
            eq(s.store_id, slot.store_id),
            eq(s.mode, slot.mode),
            eq(s.slot_at, slot.slot_at),
          ),
        );
    },
  };
}
