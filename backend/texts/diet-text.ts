import { type Language, traitsOf } from "../../config/languages.ts";
import type { DietRow } from "../db/schema/orders.ts";
import { isKeyIn, type Translate } from "./texts.ts";

/** What the kitchen was told that a guest cannot eat: "Allergies: peanuts, milk · Vegetarian"; null without anything. */
export function dietText(
  { text, lang }: { readonly text: Translate; readonly lang: Language },
  diet: DietRow | null,
): string | null {
  const allergens = diet?.allergens.map((one) =>
    isKeyIn("console.allergen", one) ? text(`console.allergen.${one}`) : one,
  );
  const list = allergens?.join(traitsOf(lang).comma);
  const parts = [
    list && text("console.order.allergies", { list }),
    diet?.diet && text(`console.order.diet.${diet.diet}`),
  ];
  return parts.filter(Boolean).join(" · ") || null;
}
