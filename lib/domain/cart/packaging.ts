import type { FulfilmentMode } from "../enumerations.ts";
import { MODES } from "../modes.ts";
import type { Minor } from "../money.ts";

/** BILL-01: what the store's bill adds for packaging an order in a mode, in minor units; null if nothing. */
export function packagingIn(store: { readonly packaging_charge: Minor | null }, mode: FulfilmentMode): Minor | null {
  const isCharged = MODES[mode].charges.some((kind) => kind === "packaging");
  return isCharged && store.packaging_charge ? store.packaging_charge : null;
}
