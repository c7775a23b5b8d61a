import type { BillInput, computeBill, LineInput, SoldItem } from "../../../../../backend/rules/bill/bill.ts";
import type { CouponRule } from "../../../../../backend/rules/bill/coupon.ts";
import type { SoldGroup, SoldOption } from "../../../../../backend/rules/menu/option-choice.ts";
import { branded, type Written } from "../../../lib/branded.ts";

export const now = new Date("2026-11-21T08:00:00Z");

export const item = (id: number, change: Partial<Written<SoldItem>> = {}): SoldItem =>
  branded<SoldItem>({
    id,
    ref: `item-${id}`,
    title: { en: `Item ${id}` },
    food_type: "veg",
    price: 10_000,
    stock: null,
    tax_rate: null,
    modes: null,
    not_at: [],
    available_from: null,
    available_until: null,
    ...change,
  });
export const option = (id: number, price: number, change: Partial<Written<SoldOption>> = {}): SoldOption =>
  branded<SoldOption>({
    id,
    title: { en: `Option ${id}` },
    price,
    available: true,
    stock: null,
    max_quantity: 3,
    included: 0,
    amounts: null,
    option_groups: [],
    ...change,
  });
export const group = (id: number, options: SoldOption[], change: Partial<SoldGroup> = {}): SoldGroup => ({
  id,
  title: { en: `Group ${id}` },
  min_selectable: 0,
  max_selectable: 99,
  free: 0,
  halves: false,
  amounts: [],
  options,
  ...change,
});
export const line = (
  id: number,
  quantity = 1,
  options: [id: number, path?: number[], quantity?: number][] = [],
): LineInput => ({
  id: String(id),
  quantity,
  instructions: null,
  options: options.map(([optionId, path = [], count = 1]) => ({
    id: String(optionId),
    path: path.map(String),
    quantity: count,
    portion: null,
    amount: null,
  })),
});
export const coupon = (change: Partial<Written<CouponRule>> = {}): CouponRule =>
  branded<CouponRule>({
    code: "TEST",
    kind: "percent",
    percent: "10",
    amount: null,
    max_discount: null,
    min_order_total: null,
    max_qty: null,
    single_selection: false,
    modes: null,
    payment_options: null,
    item_refs: null,
    store_refs: null,
    first_order_only: false,
    total_limit: null,
    customer_limit: null,
    used_count: 0,
    valid_from: null,
    valid_until: null,
    ...change,
  });
export function billInput(
  lines: LineInput[],
  items: SoldItem[],
  change: Partial<Written<BillInput>> & { groupsOf?: Record<number, SoldGroup[]> } = {},
): BillInput {
  const { groupsOf = {}, ...rest } = change;
  return branded<BillInput>({
    lines,
    items: new Map(items.map((one) => [one.id, one])),
    groups: new Map(Object.entries(groupsOf).map(([id, groups]) => [Number(id), groups])),
    mode: "pickup",
    storeRef: "centre",
    storeTaxRate: "5.0000",
    pricesIncludeTax: false,
    tip: null,
    tipModes: [],
    packagingCharge: 0,
    deliveryCharge: 0,
    servicePercent: 0,
    minOrderTotals: [],
    localMinute: 12 * 60,
    coupon: null,
    customer: { isAccount: true, ordersBefore: 0, usedBefore: 0 },
    paymentOption: null,
    now,
    ...rest,
  });
}
export const problems = (bill: ReturnType<typeof computeBill>) => bill.problems.map(({ type }) => type);
