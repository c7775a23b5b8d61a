import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { isServedAt, type ServedHours } from "../../../lib/domain/menu/item-hours.ts";
import { minutesOf } from "../time/local-time.ts";

interface SoldWhere {
  modes: readonly FulfilmentMode[] | null;
  not_at: readonly string[];
}

/** Whether a store sells an item in a mode at all. Without a store or mode, that condition is not checked. */
export function isSoldAt(item: SoldWhere, storeRef: string | null, mode: FulfilmentMode | null): boolean {
  if (storeRef !== null && item.not_at.includes(storeRef)) return false;
  return mode === null || item.modes === null || item.modes.includes(mode);
}

export type HoursOfItem = { readonly now: true } | { readonly now: false; readonly returns: "today" | "tomorrow" };

/** Whether an item is within its hours at a local minute, and if not, when it is available again. */
export function hoursOfItem(item: ServedHours, localMinute: number): HoursOfItem {
  if (item.available_from === null || isServedAt(item, localMinute)) return { now: true };
  return { now: false, returns: localMinute < minutesOf(item.available_from) ? "today" : "tomorrow" };
}
