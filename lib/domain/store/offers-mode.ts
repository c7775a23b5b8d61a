import type { FulfilmentMode } from "../enumerations.ts";

/** STORE-11: whether food can be had in a mode: the shop and the store must both offer it. */
export const offersMode = (
  shopModes: readonly FulfilmentMode[],
  store: { readonly fulfillment_modes: readonly FulfilmentMode[] },
  mode: FulfilmentMode,
): boolean => shopModes.includes(mode) && store.fulfillment_modes.includes(mode);
