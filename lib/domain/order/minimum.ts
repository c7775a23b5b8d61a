import type { FulfilmentMode } from "../enumerations.ts";
import { MODES } from "../modes.ts";
import { leastMoney, type Minor, mostMoney, subtractMoney, ZERO } from "../money.ts";
import { storeTerms, type TermsStore } from "../store/store-terms.ts";

/** What an order must come to, in minor units; null: no minimum. It holds in every mode. */
interface Minimums {
  readonly store: { readonly minOrderTotal: Minor | null } | null;
  readonly businessMinOrderTotal: Minor | null;
}

/** The larger minimum of business and store, in minor units; 0 if there is none. */
export function minOrderTotal({ store, businessMinOrderTotal }: Minimums): Minor {
  return mostMoney(ZERO, businessMinOrderTotal ?? ZERO, store?.minOrderTotal ?? ZERO);
}

/** What the items still lack to the minimum, in minor units; 0 if they reach it. */
export const missingToMinimum = (minimum: Minor, subTotal: Minor): Minor =>
  mostMoney(ZERO, subtractMoney(minimum, subTotal));

interface OrderingStore extends TermsStore {
  readonly fulfillment_modes: readonly FulfilmentMode[];
  readonly enabled_for_ordering: boolean;
}

interface AnyStore {
  /** All stores of the shop. */
  readonly stores: readonly OrderingStore[];
  readonly mode: FulfilmentMode;
  readonly businessMinOrderTotal: Minor | null;
}

/**
 * The least that an order can come to while no store is chosen. `varies`: another store or address asks for more. Null: some
 * store has no minimum, or none takes such orders. A store that is only paused counts: what was said outlives a pause.
 */
export function leastMinimum({
  stores,
  mode,
  businessMinOrderTotal,
}: AnyStore): { min: Minor; varies: boolean } | null {
  if (!MODES[mode].minimum) return null;
  const terms = stores
    .filter((store) => store.enabled_for_ordering && store.fulfillment_modes.includes(mode))
    .map((store) => storeTerms(store, mode));
  const [first, ...others] = terms.map(({ min_order_total }) =>
    minOrderTotal({ store: { minOrderTotal: min_order_total }, businessMinOrderTotal }),
  );
  if (first === undefined) return null;
  const min = leastMoney(first, ...others);
  const varies = terms.some(({ minimum_varies }) => minimum_varies) || others.some((other) => other !== first);
  return min === 0 ? null : { min, varies };
}
