/** Reasons for rejecting an order, or a round of a table. */
export const ORDER_REASONS = ["sold_out", "too_busy", "closing", "address", "unreachable", "other"] as const;
/** Reasons for taking a dish off a table's bill. */
export const DISH_REASONS = ["sold_out", "kitchen", "returned", "mistake"] as const;

/** A reason as it is stored: each guest reads its sentence in the language of the request. */
export type ReasonCode = `order.${(typeof ORDER_REASONS)[number]}` | `dish.${(typeof DISH_REASONS)[number]}`;

/** Why staff rejected something: a reason of the lists, words of their own, or both. */
export interface StaffReason {
  readonly code: ReasonCode | null;
  /** As they were typed, in whatever language. */
  readonly words: string | null;
}
