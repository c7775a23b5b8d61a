import { MODES } from "../../lib/domain/modes.ts";

/** Reasons for rejecting an order, or a round of a table. */
export const ORDER_REASONS = ["sold_out", "too_busy", "closing", "address", "unreachable", "other"] as const;
/** Reasons for taking a dish off a table's bill. */
export const DISH_REASONS = ["sold_out", "kitchen", "returned", "mistake"] as const;

/** The reasons that can hold for an order of a mode: guests who sit in the house are not called. */
export const orderReasons = (mode: keyof typeof MODES) =>
  ORDER_REASONS.filter(
    (reason) => (reason !== "address" || MODES[mode].address) && (reason !== "unreachable" || !MODES[mode].table),
  );

/** The reasons that can hold for a dish: one that the kitchen has not seen yet was not sent back. */
export const dishReasons = (isNew: boolean) =>
  DISH_REASONS.filter((reason) => !isNew || (reason !== "returned" && reason !== "mistake"));

/** A reason as it is stored: each guest reads its sentence in the language of the request. */
export type ReasonCode = `order.${(typeof ORDER_REASONS)[number]}` | `dish.${(typeof DISH_REASONS)[number]}`;

/** Why staff rejected something: a reason of the lists, words of their own, or both. */
export interface StaffReason {
  readonly code: ReasonCode | null;
  /** As they were typed, in whatever language. */
  readonly words: string | null;
}
