/**
 * Dishes the element set has no picture for, drawn by us in `drawn/`. Recipes name the nearest element; a business
 * whose kitchen has the real thing shows that instead. Nothing alive, burning or poisonous lies on a plate.
 */
import type { BrandId } from "./brands.ts";

/** `shown` is a drawing of ours or another element; `only` and `except` are matched against the picture's ref. */
type StandIn = { element: string; shown: string; only?: RegExp; except?: RegExp };

const EVERYWHERE: readonly StandIn[] = [
  { element: "1f344", shown: "mushrooms" },
  { element: "1f413", shown: "roast-chicken" },
  { element: "1f331", shown: "1f96c", except: /cafe/ },
];

const STAND_INS: Record<BrandId, readonly StandIn[]> = {
  "kaapi-kitchen": [
    { element: "1f33e", shown: "dosa-cone", only: /dosa/ },
    { element: "1f33e", shown: "1fad3", only: /chapati/ },
    { element: "1fa94", shown: "dosa", only: /roast/ },
    { element: "1fa94", shown: "vada" },
    { element: "1f95e", shown: "uttapam", only: /uttapam|rotti|holige/ },
    { element: "1f95e", shown: "dosa" },
    { element: "1f32f", shown: "dosa-cone" },
    { element: "1f96f", shown: "vada" },
    { element: "1f967", shown: "uttapam", only: /uttapam/ },
    { element: "2615", shown: "filter-coffee" },
    { element: "1f95f", shown: "dosa", only: /dosa/ },
    { element: "1f95f", shown: "idli" },
    { element: "1f35a", shown: "idli", only: /idli/ },
    { element: "1fad3", shown: "idli", only: /idli/ },
    { element: "1f361", shown: "idli", only: /idli/ },
    { element: "1f9c1", shown: "idli", only: /idli/ },
  ],
  "manara-grill": [
    { element: "1f362", shown: "skewers" },
    { element: "1f35a", shown: "saffron-rice", except: /vine-leaves/ },
    { element: "1f411", shown: "1f356" },
    { element: "1f525", shown: "roast-chicken", only: /chicken|cuts/ },
    { element: "1f525", shown: "skewers" },
    { element: "1f319", shown: "saffron-rice" },
  ],
  "la-arepera": [{ element: "1fad3", shown: "arepa", except: /patacon/ }],
  "union-burger": [
    { element: "1f369", shown: "onion-rings", only: /rings/ },
    { element: "1f525", shown: "1f336-fe0f" },
  ],
};

/** The element a business shows in the picture `ref` where its recipe says `element`. */
export function standIn(brand: BrandId, element: string, ref: string): string {
  const found = [...STAND_INS[brand], ...EVERYWHERE].find(
    (entry) => entry.element === element && (entry.only?.test(ref) ?? true) && !entry.except?.test(ref),
  );
  return found?.shown ?? element;
}
