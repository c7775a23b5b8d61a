import { type Minor, mostMoney, subtractMoney, ZERO } from "../money.ts";

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
