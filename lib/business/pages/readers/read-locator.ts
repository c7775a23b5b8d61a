import { getStoreIndex, getStoresById, type Store } from "@/lib/api/shop/stores";
import type { Source } from "@/lib/api/transport/source";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { offeredModes, STORES_PER_PAGE, sortStores } from "@/lib/domain/store/store-list";

export interface FirstStores {
  /** The first stores of the list; a chain has too many for one page. */
  readonly stores: readonly Store[];
  readonly total: number;
  /** The modes some store offers, and the initial one. */
  readonly modes: readonly FulfilmentMode[];
  readonly startMode: FulfilmentMode;
}

/** RTE-17: the data of the locator's page. Throws ApiError. */
export async function readLocator(
  source: Source,
  configured: readonly FulfilmentMode[],
  requested: FulfilmentMode,
): Promise<FirstStores> {
  const index = await getStoreIndex(source);
  const modes = offeredModes(index, configured);
  const startMode = modes.includes(requested) ? requested : (modes[0] ?? requested);
  const first = sortStores(index, { mode: startMode, place: null, search: "" }).slice(0, STORES_PER_PAGE);
  const stores = await getStoresById(
    source,
    first.map(({ id }) => id),
  );
  return { stores, total: index.length, modes, startMode };
}
