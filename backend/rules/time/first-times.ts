/** Milliseconds from an order to its delivery and pickup that a kitchen can keep, for a store whose own are not known yet. */
export const FIRST_DELIVERY_MS = 45 * 60_000;
export const FIRST_PICKUP_MS = 20 * 60_000;
