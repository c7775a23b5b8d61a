import type { FulfilmentMode } from "../enumerations.ts";

/** STORE-11: whether a mode is shown, billed and taken: the shop and the store must both offer it. */
export const offersMode = (
  shopModes: readonly FulfilmentMode[],
  store: { readonly fulfillment_modes: readonly FulfilmentMode[] },
  mode: FulfilmentMode,
): boolean => shopModes.includes(mode) && store.fulfillment_modes.includes(mode);
