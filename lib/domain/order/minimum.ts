import type { FulfilmentMode } from "../enumerations.ts";
import { MODES } from "../modes.ts";
import { leastMoney, type Minor, mostMoney, subtractMoney, ZERO } from "../money.ts";
import { storeTerms, type TermsStore } from "../store/store-terms.ts";

/** What an order must come to, in minor units; 0: no minimum. `varies`: another address asks for more. */
interface Minimum {
  readonly min: Minor;
  readonly varies: boolean;
}

/**
 * ORD-01: the larger minimum of business and store, for an order in a mode. Every screen tells this one, as the backend asks
 * for it; before a store is chosen that of the business alone.
 */
export function minimumAt(
  store: TermsStore | null,
  mode: FulfilmentMode,
  businessMinOrderTotal: Minor | null,
): Minimum {
  if (!MODES[mode].minimum) return { min: ZERO, varies: false };
  const terms = store && storeTerms(store, mode);
  const min = mostMoney(ZERO, businessMinOrderTotal ?? ZERO, terms?.min_order_total ?? ZERO);
  return { min, varies: terms?.minimum_varies ?? false };
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

const takesIn =
  (mode: FulfilmentMode) =>
  ({ enabled_for_ordering, fulfillment_modes }: OrderingStore): boolean =>
    enabled_for_ordering && fulfillment_modes.includes(mode);

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
  const minima = stores.filter(takesIn(mode)).map((store) => minimumAt(store, mode, businessMinOrderTotal));
  const [first, ...others] = minima.map(({ min }) => min);
  if (first === undefined) return null;
  const min = leastMoney(first, ...others);
  const varies = minima.some((minimum) => minimum.varies) || others.some((other) => other !== first);
  return min === 0 ? null : { min, varies };
}

interface AnyMode extends Pick<AnyStore, "businessMinOrderTotal"> {
  /** Null: too many to ask each of them. */
  readonly stores: readonly OrderingStore[] | null;
  /** The modes that the shop offers. Whether any of its stores does is asked here. */
  readonly modes: readonly FulfilmentMode[];
}

/**
 * What is told of the minimum while no store is chosen, and by which text. One that holds in every mode is that of an order.
 * Else that of deliveries: who starts with pickup would learn it only after an address and a store.
 */
export function toldMinimum({ stores, modes, businessMinOrderTotal }: AnyMode) {
  if (!stores)
    return businessMinOrderTotal ? ({ min: businessMinOrderTotal, text: "minimumOrderFrom" } as const) : null;
  const offered = modes.filter((mode) => stores.some(takesIn(mode)));
  const leastIn = (mode: FulfilmentMode) => leastMinimum({ stores, mode, businessMinOrderTotal });
  const [first, ...others] = offered.map(leastIn);
  if (first && !first.varies && others.every((least) => least?.min === first.min && !least.varies))
    return { min: first.min, text: "minimumOrder" } as const;
  // To a counter nobody brings anything: there no area decides, and a minimum that only some stores have is told by them.
  const delivery = offered.find((mode) => MODES[mode].address);
  const least = delivery && leastIn(delivery);
  if (!least) return null;
  return { min: least.min, text: least.varies ? "minimumDeliveryFrom" : "minimumDelivery" } as const;
}
