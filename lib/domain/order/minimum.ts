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

/** Why another order may have to come to more. */
type Varies = "area" | "store" | "both" | null;

/**
 * The least that an order can come to while no store is chosen. `varies`: another address or store asks for more. Null: some
 * store has no minimum, or none takes such orders. A store that is only paused counts: what was said outlives a pause.
 */
export function leastMinimum({ stores, mode, businessMinOrderTotal }: AnyStore): { min: Minor; varies: Varies } | null {
  const minima = stores.filter(takesIn(mode)).map((store) => minimumAt(store, mode, businessMinOrderTotal));
  const [first, ...others] = minima.map(({ min }) => min);
  if (first === undefined) return null;
  const min = leastMoney(first, ...others);
  if (min === 0) return null;
  const byStore = others.some((other) => other !== first);
  if (minima.some(({ varies }) => varies)) return { min, varies: byStore ? "both" : "area" };
  return { min, varies: byStore ? "store" : null };
}

interface AnyMode extends Pick<AnyStore, "businessMinOrderTotal"> {
  /** Null: too many to ask each of them. */
  readonly stores: readonly OrderingStore[] | null;
  /** The modes that the shop offers. Whether any of its stores does is asked here. */
  readonly modes: readonly FulfilmentMode[];
}

const OF_DELIVERY = {
  area: "minimumDeliveryFrom",
  store: "deliveriesFrom",
  both: "minimumDeliveryFromBoth",
} as const;

/**
 * The minimum shown while no store is chosen, and its text. One that holds in every mode is that of an order. Where each mode
 * has another it is the least: "orders from" is true whether or not some ask for more, and why. Where a mode has none, it is
 * that of deliveries, because a guest who starts with pickup would learn it only after an address and a store; or that of
 * pickup, if deliveries have none.
 */
export function toldMinimum({ stores, modes, businessMinOrderTotal }: AnyMode) {
  if (!stores) return businessMinOrderTotal ? ({ min: businessMinOrderTotal, text: "ordersFrom" } as const) : null;
  const minima = modes
    .filter((mode) => stores.some(takesIn(mode)))
    .map((mode) => ({ mode, least: leastMinimum({ stores, mode, businessMinOrderTotal }) }));
  const [first, ...others] = minima.map(({ least }) => least?.min ?? ZERO);
  if (first === undefined) return null;
  const least = leastMoney(first, ...others);
  if (least > 0) {
    const why = new Set(minima.map((one) => one.least?.varies ?? null));
    const byArea = why.has("area") || why.has("both");
    // Pickup has no delivery area.
    if (others.some((other) => other !== first) || (others.length > 0 && byArea))
      return { min: least, text: "ordersFrom" } as const;
    if (!byArea) return { min: least, text: why.has("store") ? "minimumOrderFrom" : "minimumOrder" } as const;
  }
  const told = minima.toSorted((one, other) => byAddress(other.mode) - byAddress(one.mode)).find(({ least }) => least);
  if (!told?.least) return null;
  const { min, varies } = told.least;
  if (!MODES[told.mode].address) return { min, text: "pickupsFrom" } as const;
  return { min, text: varies ? OF_DELIVERY[varies] : "minimumDelivery" } as const;
}

const byAddress = (mode: FulfilmentMode) => Number(MODES[mode].address);
