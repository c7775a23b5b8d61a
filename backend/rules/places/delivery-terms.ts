import { leastMoney, type Minor, mostMoney, ZERO } from "../../../lib/domain/money.ts";
import type { DeliveryArea, Reach } from "./delivery-area.ts";

/** What a delivery from a store costs and must come to, in minor units. */
export interface DeliveryTerms {
  readonly charge: Minor | null;
  readonly min_order_total: Minor | null;
  /** Another address may have other terms; these are the lowest. */
  readonly depends_on_address: boolean;
  /**
   * Another address may ask for more than this minimum and the business's. Charges differ more often, and riders bid on
   * those alone.
   */
  readonly minimum_varies: boolean;
}

interface TermsStore {
  readonly delivery_area: DeliveryArea | null;
  readonly delivery_charge: Minor | null;
  readonly min_order_total: Minor | null;
  /** Delivered by riders who bid for each order. */
  readonly dash: boolean;
}

/**
 * The terms for an address, or the lowest at this store if the address is unknown or outside the area. So a guest may
 * be told "from", but never an amount that their address changes. `floor`: the business's minimum, below which no address
 * differs from another.
 */
export function deliveryTerms(store: TermsStore, reached: Reach | null, floor: Minor | null): DeliveryTerms {
  const { delivery_area: area, delivery_charge, min_order_total, dash } = store;
  const own = { charge: delivery_charge, min_order_total };
  if (reached?.inside) {
    const charge = reached.charge ?? own.charge;
    const minimum = reached.min_order_total ?? min_order_total;
    return { charge, min_order_total: minimum, depends_on_address: dash, minimum_varies: false };
  }
  const parts = area?.type === "tiers" ? area.tiers : area?.type === "zones" ? area.zones : null;
  if (!parts) return { ...own, depends_on_address: dash, minimum_varies: false };
  const charges = parts.map(({ charge }) => charge ?? own.charge);
  const minima = parts.map((part) => part.min_order_total ?? own.min_order_total);
  const minimum_varies = varies(minima.map((minimum) => mostMoney(floor ?? ZERO, minimum ?? ZERO)));
  const depends_on_address = dash || varies(charges) || minimum_varies;
  return { charge: lowest(charges), min_order_total: lowest(minima), depends_on_address, minimum_varies };
}

const varies = (amounts: readonly (Minor | null)[]) => new Set(amounts.map((amount) => amount ?? ZERO)).size > 1;

/** Null if none of them is an amount; beside amounts, null is nothing to pay. */
function lowest(amounts: readonly (Minor | null)[]): Minor | null {
  const [first, ...others] = amounts.map((amount) => amount ?? ZERO);
  return first === undefined || amounts.every((amount) => amount === null) ? null : leastMoney(first, ...others);
}
