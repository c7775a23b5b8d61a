import { getStoreIndex, getStoresById, type Store } from "@/lib/api/stores";
import type { Source } from "@/lib/api/transport/source";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { arrangeStores, offeredModes, STORES_AT_ONCE } from "@/lib/domain/store/store-list";

export interface FirstStores {
  /** As many as one looks at first; the page of a chain must not hold them all. */
  readonly stores: readonly Store[];
  readonly total: number;
  /** The ways of having food that some store offers, and the one to start with. */
  readonly modes: readonly FulfilmentMode[];
  readonly startMode: FulfilmentMode;
}

/** RTE-17: what the locator's page comes with. */
export async function readLocator(
  source: Source,
  configured: readonly FulfilmentMode[],
  wished: FulfilmentMode,
): Promise<FirstStores> {
  const index = await getStoreIndex(source);
  const modes = offeredModes(index, configured);
  const startMode = modes.includes(wished) ? wished : (modes[0] ?? wished);
  const first = arrangeStores(index, { mode: startMode, place: null, search: "" }).slice(0, STORES_AT_ONCE);
  const stores = await getStoresById(
    source,
    first.map(({ id }) => id),
  );
  return { stores, total: index.length, modes, startMode };
}
