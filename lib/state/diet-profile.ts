import type { DietProfile } from "@/lib/domain/diet";
import { isEmptyDiet, readDiet } from "@/lib/domain/diet";
import { dietKey, storedDiet, tellDietChange } from "@/lib/state/diet-signal";

/** The guest's profile on this device; null when there is none or it cannot be read. */
export function dietOf(businessId: string): DietProfile | null {
  try {
    return readDiet(JSON.parse(storedDiet(businessId) ?? "null"));
  } catch {
    return null;
  }
}

/** Keeps a profile on this device, or forgets it when it asks for nothing. False when the device keeps nothing. */
export function keepDiet(businessId: string, profile: DietProfile): boolean {
  try {
    if (isEmptyDiet(profile)) localStorage.removeItem(dietKey(businessId));
    else localStorage.setItem(dietKey(businessId), JSON.stringify(profile));
    return true;
  } catch {
    return false;
  } finally {
    tellDietChange();
  }
}
