import { addItem, type Cart, type CartItem, type CartOption, EMPTY_CART } from "../../../../lib/domain/cart/cart.ts";
import type { Option, OptionGroup } from "../../../../lib/domain/options/options.ts";
import type { Result } from "../../../../lib/domain/result.ts";
import type { OrderTimeQuestion } from "../../../../lib/domain/time/order-time.ts";
import { WEEK } from "../../../../lib/domain/time/week.ts";
import { MINUTE } from "../../../../lib/domain/time/zoned-time.ts";
import { branded, type Written } from "../branded.ts";

/** Small values with overrides, for the tests of lib/domain. Amounts in minor units. */
export function item(overrides: Written<Partial<CartItem>> = {}): CartItem {
  return branded<CartItem>({
    id: "dosa",
    item_price: 12050,
    item_title: "Masala dosa",
    food_type: "veg",
    category: "dosas",
    has_options: false,
    ...overrides,
  });
}

export function chosen(id: string, price = 0, extra: Written<Partial<CartOption>> = {}): CartOption {
  return branded<CartOption>({ id, price, title: id, ...extra });
}

export function option(id: string, overrides: Written<Partial<Option>> = {}): Option {
  return branded<Option>({
    id,
    title: id,
    food_type: "veg",
    price: 0,
    sort_order: 0,
    current_stock: null,
    available: true,
    option_group_id: "",
    option_groups: [],
    ...overrides,
  });
}

export function group(id: string, options: readonly Option[], overrides: Partial<OptionGroup> = {}): OptionGroup {
  return {
    id,
    title: id,
    description: "",
    default: null,
    min_selectable: 0,
    max_selectable: 1,
    free: 0,
    sort_order: 0,
    options,
    ...overrides,
  };
}

/** The value of a result that the test expects to succeed. */
export function unwrap<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`Expected a value, got ${JSON.stringify(result.error)}.`);
  return result.value;
}

/** The error code of a result that the test expects to be refused. */
export function codeOf(result: Result<unknown, { readonly code: string }>): string | null {
  return result.ok ? null : result.error.code;
}

/** A cart with the given items, added one after another at times 1, 2, 3 … */
export function cartOf(...entries: readonly (readonly [CartItem, readonly CartOption[], number?])[]): Cart {
  return entries.reduce<Cart>(
    (cart, [what, options, quantity = 1], index) => unwrap(addItem(cart, what, options, { now: index + 1, quantity })),
    EMPTY_CART,
  );
}

export const slotTimes = (start_time: string, end_time: string) => ({ start_time, end_time });
/** The same slots on each day of the week. */
export const everyDay = (
  morning: [string, string] | null,
  afternoon: [string, string] | null,
  evening: [string, string] | null,
) =>
  WEEK.map((day) => ({
    day,
    morning: morning && slotTimes(...morning),
    afternoon: afternoon && slotTimes(...afternoon),
    evening: evening && slotTimes(...evening),
  }));

/** Saturday 2026-11-21, 12:10 in Kolkata; open 08:00 to 23:00; 45 minutes for delivery. */
export function orderTimeQuestion(overrides: Partial<OrderTimeQuestion> = {}): OrderTimeQuestion {
  return {
    slots: everyDay(["08:00", "12:00"], ["12:00", "16:00"], ["18:00", "22:30"]),
    hours: { opening_time: "08:00", closing_time: "23:00", closing_day: "" },
    timezone: "Asia/Kolkata",
    now: Date.parse("2026-11-21T12:10:00+05:30"),
    mode: "delivery",
    offsetMs: 45 * MINUTE,
    maxPreOrderDate: -1,
    enableTimeSlots: true,
    hideDeliverPickupNowAfterOffset: 0,
    ...overrides,
  };
}
