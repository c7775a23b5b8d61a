import { type DietProfile, isEmptyDiet, readDiet } from "@/lib/domain/diet";
import { notifyDietChange, storedDiet } from "@/lib/state/diet/diet-signal";
import { removeRecord, shopOf, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** The guest's profile on this device; null if there is none or it cannot be read. */
export function dietOf(businessId: string): DietProfile | null {
  try {
    return readDiet(JSON.parse(storedDiet(businessId) ?? "null"));
  } catch {
    return null;
  }
}

/** Stores a profile on this device, or deletes it if it is empty. False if storage is unavailable. */
export function keepDiet(businessId: string, profile: DietProfile): boolean {
  const shop = shopOf(businessId);
  const empty = isEmptyDiet(profile);
  if (empty) removeRecord(shop, RECORDS.diet);
  const kept = empty || writeRecord(shop, RECORDS.diet, JSON.stringify(profile));
  notifyDietChange();
  return kept;
}
