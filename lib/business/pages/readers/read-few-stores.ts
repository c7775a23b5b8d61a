import { getStores, type Store } from "@/lib/api/shop/stores";
import { settle } from "@/lib/api/transport/source";
import type { PageContext } from "@/lib/business/pages/page-context";

/** With more stores, their hours are not sent to a visitor who has not chosen one: some are open at any hour. */
const FEW_STORES = 12;

/** All stores of the shop while the visitor has chosen none; null: too many. Empty with a chosen one, or if they can't be had. */
export async function readFewStores({
  source,
  place,
}: Pick<PageContext, "source" | "place">): Promise<readonly Store[] | null> {
  if (place) return [];
  const stores = await settle(getStores(source, { offset: 0, limit: FEW_STORES + 1 }));
  if (!stores.ok) return [];
  return stores.value.length > FEW_STORES ? null : stores.value;
}
