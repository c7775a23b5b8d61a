import { and, desc, eq, lte } from "drizzle-orm";
import type { Database } from "../../open.ts";
import type { CartLineRow } from "../../schema/customers.ts";
import { carts, favourites } from "../../schema.ts";

/** A customer's synced cart (CART-13) and favourite items (MENU-08). */
export function shelfRepository(db: Database, businessId: string) {
  const favourite = (customerId: string, itemId: number) =>
    and(eq(favourites.business_id, businessId), eq(favourites.customer_id, customerId), eq(favourites.item_id, itemId));
  return {
    async cart(customerId: string): Promise<CartLineRow[]> {
      const [row] = await db
        .select()
        .from(carts)
        .where(and(eq(carts.business_id, businessId), eq(carts.customer_id, customerId)))
        .limit(1);
      return row?.lines ?? [];
    },
    async saveCart(customerId: string, lines: CartLineRow[], now: Date): Promise<void> {
      await db
        .insert(carts)
        .values({ business_id: businessId, customer_id: customerId, lines, updated_at: now })
        .onConflictDoUpdate({ target: [carts.business_id, carts.customer_id], set: { lines, updated_at: now } });
    },
    /**
     * Empties a stored cart, so that ordered items do not reappear on another device. With `unchangedSince`: only a cart
     * that has not changed since then.
     */
    async clearCart(customerId: string, now: Date, unchangedSince?: Date): Promise<void> {
      const own = and(eq(carts.business_id, businessId), eq(carts.customer_id, customerId));
      await db
        .update(carts)
        .set({ lines: [], updated_at: now })
        .where(unchangedSince ? and(own, lte(carts.updated_at, unchangedSince)) : own);
    },
    /** Newest first. */
    async favourites(customerId: string): Promise<{ item_id: number; liked_on: Date }[]> {
      return db
        .select({ item_id: favourites.item_id, liked_on: favourites.liked_on })
        .from(favourites)
        .where(and(eq(favourites.business_id, businessId), eq(favourites.customer_id, customerId)))
        .orderBy(desc(favourites.liked_on), desc(favourites.item_id));
    },
    async addFavourite(customerId: string, itemId: number, now: Date): Promise<void> {
      await db
        .insert(favourites)
        .values({ business_id: businessId, customer_id: customerId, item_id: itemId, liked_on: now })
        .onConflictDoNothing();
    },
    async removeFavourite(customerId: string, itemId: number): Promise<void> {
      await db.delete(favourites).where(favourite(customerId, itemId));
    },
  };
}
