import type { VisitState } from "@/lib/state/table/table-state";
import { wireTableBill } from "../../lib/actions/dine-in/guest-at-table";

/* A bill of two guests, for pages that show it. Amounts in minor units. */

export const you = { id: "ana", name: null, colour: 0, status: "admitted", is_you: true } as const;
export const ben = { id: "ben", name: "Ben", colour: 1, status: "admitted", is_you: false } as const;
export const dish = (position: number, guest_id: string, options: readonly string[] = []) => ({
  order_id: "o-1",
  position,
  title: `Dish ${position}`,
  quantity: 1,
  options,
  guest_id,
  status: "SERVED",
  total: 10_000,
  share: 10_500,
  payment_id: null,
});
export const payment = (more: object) => ({
  payment_id: "p",
  guest_id: "ana",
  kind: "amount",
  way: "payment_gateway",
  status: "claimed",
  amount: 5_000,
  tip: 0,
  payable: 5_000,
  failed: false,
  ...more,
});
export const bill = (payments: readonly object[], more: object = {}) =>
  ({
    ...wireTableBill(),
    other_charges: [],
    tax_breakup: [],
    sub_total: 20_000,
    service_charge: 0,
    total: 21_000,
    due: 16_000,
    dishes: [dish(0, "ana"), dish(1, "ben")],
    payments,
    ...more,
  }) as unknown as NonNullable<VisitState["bill"]>;
