import type { Texts } from "@/lib/i18n/client-texts";

/** Keys of `place` about opening hours. */
export const HOURS_KEYS = [
  "openUntil",
  "openUntilAgain",
  "openAlways",
  "opensAt",
  "opensOn",
  "closedNow",
  "pausedNow",
  "noOrdersNow",
  "opensOnBecause",
  "closedBecause",
] as const;
/** Keys of `place`: minutes that an order placed now takes. */
export const MINUTES_KEYS = ["minutes", "minutesFrom"] as const;
export type HoursTexts = Texts<(typeof HOURS_KEYS)[number]>;
