import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { isWithin, minutesOf } from "../time/local-time.ts";

interface SoldWhere {
  modes: readonly FulfilmentMode[] | null;
  not_at: readonly string[];
}
interface SoldWhen {
  available_from: string | null;
  available_until: string | null;
}

/** Whether a store sells an item in a mode at all. Without a store or mode, that condition is not checked. */
export function isSoldAt(item: SoldWhere, storeRef: string | null, mode: FulfilmentMode | null): boolean {
  if (storeRef !== null && item.not_at.includes(storeRef)) return false;
  return mode === null || item.modes === null || item.modes.includes(mode);
}

export type HoursOfItem = { readonly now: true } | { readonly now: false; readonly returns: "today" | "tomorrow" };

/** Whether an item is within its hours at a local minute, and if not, when it is available again. */
export function hoursOfItem(item: SoldWhen, localMinute: number): HoursOfItem {
  if (item.available_from === null || item.available_until === null) return { now: true };
  const from = minutesOf(item.available_from);
  if (isWithin(localMinute, from, minutesOf(item.available_until))) return { now: true };
  return { now: false, returns: localMinute < from ? "today" : "tomorrow" };
}
