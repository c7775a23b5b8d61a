import type { FulfilmentMode } from "../enumerations.ts";
import { MODES } from "../modes.ts";
import type { Minor } from "../money.ts";

/** What a delivery costs and must come to, in minor units. */
export interface DeliveryTerms {
  readonly charge: Minor | null;
  readonly min_order_total: Minor | null;
  /** Another address may bring other amounts; these are the lowest. */
  readonly depends_on_address: boolean;
}

export interface TermsStore {
  readonly delivery_charge: Minor | null;
  readonly min_order_total: Minor | null;
  /** Absent in records stored before the field existed. */
  readonly delivery_terms?: DeliveryTerms;
}

/** A store's terms in a mode: only a delivery has a charge, or terms that depend on the address. */
export function storeTerms(store: TermsStore, mode: FulfilmentMode): DeliveryTerms {
  const { delivery_charge: charge, min_order_total, delivery_terms } = store;
  if (!MODES[mode].address) return { charge: null, min_order_total, depends_on_address: false };
  return delivery_terms ?? { charge, min_order_total, depends_on_address: false };
}
