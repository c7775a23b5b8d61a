import type { FulfilmentMode } from "../enumerations.ts";
import { MODES } from "../modes.ts";
import type { Minor } from "../money.ts";

/** What a delivery costs and must come to, in minor units. */
export interface DeliveryTerms {
  readonly charge: Minor | null;
  readonly min_order_total: Minor | null;
  /** Another address may bring other amounts; these are the lowest. */
  readonly depends_on_address: boolean;
  /** Another address may ask for more than this minimum and the business's. Absent in records stored before the field existed. */
  readonly minimum_varies?: boolean;
}

export interface TermsStore {
  readonly delivery_charge: Minor | null;
  readonly min_order_total: Minor | null;
  /** Absent in records stored before the field existed. */
  readonly delivery_terms?: DeliveryTerms;
}

/** A store's terms in a mode: only a delivery has a charge, or terms that depend on the address. */
export function storeTerms(
  store: TermsStore,
  mode: FulfilmentMode,
): Pick<DeliveryTerms, "charge" | "min_order_total"> & Partial<DeliveryTerms> {
  const { delivery_charge: charge, min_order_total, delivery_terms } = store;
  const isDelivery = MODES[mode].address;
  if (isDelivery && delivery_terms) return { minimum_varies: delivery_terms.depends_on_address, ...delivery_terms };
  return { charge: isDelivery ? charge : null, min_order_total };
}
