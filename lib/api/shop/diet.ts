import { GetMenuAllergensDocument, type ItemSafetyFragment } from "@/lib/api/generated/graphql";
import type { SendOptions, Source } from "@/lib/api/transport/source";
import type { FulfilmentMode } from "@/lib/domain/enumerations";

export type ItemSafety = ItemSafetyFragment;

/** The kitchen's allergen data of every item on the menu. */
export async function getMenuAllergens(
  source: Source,
  mode: FulfilmentMode,
  options?: SendOptions,
): Promise<ItemSafety[]> {
  const wire = await source.send(GetMenuAllergensDocument, { fulfillmentMode: mode }, { topics: ["menu"], ...options });
  return wire.getAllCategories.categories.flatMap(({ items, sub_categories }) => [
    ...items,
    ...sub_categories.flatMap((sub) => sub.items),
  ]);
}
