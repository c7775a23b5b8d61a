import { businessById } from "../db/repositories/business.ts";
import type { Repositories } from "../db/repositories.ts";
import { tomorrowOf } from "../rules/staff-board.ts";

/**
 * Takes dishes off a store's menu until tomorrow, because staff have just said to a guest that they are sold out. Call it
 * after what goes back into the stock; its caller announces afterwards that the menu has changed.
 */
export async function markSoldOut(
  tx: Repositories,
  storeId: number,
  itemIds: readonly number[],
  now: Date,
): Promise<void> {
  if (itemIds.length === 0) return;
  const business = await businessById(tx.db, tx.businessId);
  const back = business && tomorrowOf(now, business.timezone);
  for (const id of new Set(itemIds)) await tx.menu.setStock(storeId, id, 0, back);
}
