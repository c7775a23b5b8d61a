/**
 * Dishes the element set has no picture for, drawn by us in `drawn/`. Recipes name the nearest element; a business
 * whose kitchen has the real thing shows that instead. Nothing alive, burning or poisonous lies on a plate.
 */
import type { BrandId } from "./brands.ts";
import type { Recipe } from "./recipes.ts";

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
    { element: "1f95e", shown: "1fad3", only: /holige/ },
    { element: "1f95e", shown: "uttapam", only: /uttapam|rotti/ },
    { element: "1f95e", shown: "dosa" },
    { element: "1f32f", shown: "dosa-cone" },
    { element: "1f96f", shown: "fritters", only: /bonda/ },
    { element: "1f96f", shown: "vada" },
    { element: "1f967", shown: "uttapam", only: /uttapam/ },
    { element: "2615", shown: "filter-coffee" },
    { element: "1f36a", shown: "vada", only: /vada/ },
    { element: "1f9c6", shown: "vada", only: /vada/ },
    { element: "1f9c6", shown: "gulab-jamun", only: /jamun/ },
    { element: "1f9c6", shown: "fritters" },
    { element: "1f966", shown: "fritters", only: /gobi/ },
    { element: "1f35f", shown: "fritters", only: /pakoda/ },
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
    { element: "1f9c6", shown: "fritters", only: /luqaimat|kibbeh/ },
    { element: "1f411", shown: "1f356" },
    { element: "1f525", shown: "roast-chicken", only: /chicken|cuts/ },
    { element: "1f525", shown: "skewers" },
    { element: "1f319", shown: "saffron-rice" },
  ],
  "la-arepera": [{ element: "1fad3", shown: "arepa", except: /patacon/ }],
  "union-burger": [
    { element: "1f966", shown: "fritters", only: /cauliflower/ },
    { element: "1f369", shown: "onion-rings", only: /rings/ },
    { element: "1f525", shown: "1f336-fe0f" },
  ],
};

function standIn(brand: BrandId, element: string, ref: string): string {
  const found = [...STAND_INS[brand], ...EVERYWHERE].find(
    (entry) => entry.element === element && (entry.only?.test(ref) ?? true) && !entry.except?.test(ref),
  );
  return found?.shown ?? element;
}

/** Dishes of ours that lead a picture whose ref matches, even where the recipe has nothing to stand in for. */
const SIGNATURES: Record<BrandId, readonly (readonly [ref: RegExp, drawn: string])[]> = {
  "kaapi-kitchen": [[/biryani$|bisi-bele|lemon-rice|puliyogare|vangi-bath|khara-bath/, "saffron-rice"]],
  "manara-grill": [
    [/muhammara/, "red-dip"],
    [/labneh/, "labneh"],
    [/hummus|mutabbal|cold-mezze/, "dip"],
    [/machboos|mandi/, "saffron-rice"],
    [/kebab(?!-sandwich)|liver-skewers|tawook-kilo|shish|tikka-awsal|khashkhash|mixed-kilo/, "skewers"],
  ],
  "la-arepera": [],
  "union-burger": [],
};

const DRINKS = new Set(
  "1f964 1f379 1f378 1f377 1f37a 1f37b 1f942 1f943 1f95b 1f9cb 1f9c3 1f375 2615 1f376 1fad6 1f9c9 1f37e filter-coffee".split(
    " ",
  ),
);

/** Whether the picture `ref` is named after the drawn dish `element`: `masala-dosa` after `dosa` and `dosa-cone`. */
function named(element: string, ref: string): boolean {
  return /^[a-z]+(-|$)/.test(element) && ref.includes(element.split("-")[0] ?? element);
}

/** In a picture of a drink the glass leads and the fruit lies beside it. */
function drinkFirst(elements: readonly string[], ref: string): string[] {
  const own = elements.find((element) => element === "filter-coffee");
  const drink = own ?? elements.find((element) => DRINKS.has(element)) ?? (ref.includes("shake") ? "1f964" : "1f379");
  return [drink, ...elements.filter((element) => element !== drink)];
}

/**
 * The elements a business shows where its recipe names others. A dish of ours that the
 * picture is of comes first: a masala dosa is a picture of a dosa, whatever lies beside it.
 */
export function shownElements(brand: BrandId, { elements, kind, ref }: Recipe): string[] {
  const shown = elements.map((element) => standIn(brand, element, ref));
  if (kind === "glass") return drinkFirst(shown, ref);
  const signature = SIGNATURES[brand].find(([pattern]) => pattern.test(ref))?.[1];
  const leading = signature ? [signature] : shown.filter((element) => named(element, ref));
  return [...leading, ...shown.filter((element) => !leading.includes(element))];
}
