/** Told when the profile of allergies and diet changes, in this tab or another. */
const EVENT = "diet-changed";

/** `<businessId>:diet`; what stands there is read by `diet-profile`, which pages without a profile never load. */
export const dietKey = (businessId: string): string => `${businessId}:diet`;

/** The stored text; null when there is none, or storage is forbidden. */
export function storedDiet(businessId: string): string | null {
  try {
    return localStorage.getItem(dietKey(businessId));
  } catch {
    return null;
  }
}

export function onDietChange(changed: () => void): () => void {
  addEventListener(EVENT, changed);
  addEventListener("storage", changed);
  return () => {
    removeEventListener(EVENT, changed);
    removeEventListener("storage", changed);
  };
}

export const tellDietChange = (): boolean => dispatchEvent(new Event(EVENT));
