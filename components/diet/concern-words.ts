import type { ItemTexts } from "@/components/item/item-texts";
import type { Concern } from "@/lib/domain/diet";
import { commaList } from "@/lib/domain/text/comma-list";
import { fill } from "@/lib/i18n/client-texts";

/** The name of an allergen, or of the diet, in a profile, as a sentence has it. */
export function nameOf(about: string, { allergens, diet }: Pick<ItemTexts, "allergens" | "diet">): string {
  const name = allergens[about] ?? (about === "vegan" || about === "vegetarian" ? diet[about] : about);
  return name.toLowerCase();
}

/** Concerns in words, certain ones first: "Contains milk", "Peanut sauce: tree nuts not confirmed". */
export function concernWords(concerns: readonly Concern[], dish: string, texts: ItemTexts): string[] {
  const groups = new Map<string, Concern[]>();
  for (const concern of concerns) {
    const key = JSON.stringify([concern.state, concern.from]);
    groups.set(key, [...(groups.get(key) ?? []), concern]);
  }
  return [...groups.values()].map((group) => {
    const [{ state, from }] = group as [Concern];
    const options = commaList(group.map(({ about }) => nameOf(about, texts)));
    const own = from === dish;
    return fill(texts.diet[own ? state : state === "contains" ? "containsFrom" : "unconfirmedFrom"], {
      option: from,
      options,
    });
  });
}
