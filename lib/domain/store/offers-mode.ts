import type { FulfilmentMode } from "../enumerations.ts";

/**
 * STORE-11: whether a mode is shown: the shop and the store must both offer it. The shop's modes are those of its pages; an
 * order is checked by its store's.
 */
export const offersMode = (
  shopModes: readonly FulfilmentMode[],
  store: { readonly fulfillment_modes: readonly FulfilmentMode[] },
  mode: FulfilmentMode,
): boolean => shopModes.includes(mode) && store.fulfillment_modes.includes(mode);
