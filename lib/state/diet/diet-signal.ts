import { parseText, readRecord, shopOf } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** Fired when the profile of allergies and diet changes, in this tab or another. */
const EVENT = "diet-changed";

/**
 * The stored text; null if there is none or storage is blocked. `diet-profile` parses it, which pages without a profile
 * never load.
 */
export const storedDiet = (businessId: string): string | null =>
  readRecord(shopOf(businessId), RECORDS.diet, parseText);

export function onDietChange(changed: () => void): () => void {
  addEventListener(EVENT, changed);
  addEventListener("storage", changed);
  return () => {
    removeEventListener(EVENT, changed);
    removeEventListener("storage", changed);
  };
}

export const notifyDietChange = (): boolean => dispatchEvent(new Event(EVENT));
