import type { RequestContext } from "../../context.ts";
import type { CategoryRow, ItemRow } from "../../db/repositories/catalogue/menu.ts";
import type { ChosenOption } from "../../rules/menu/option-choice.ts";
import { onWire } from "../../wire/money.ts";

/** CartItem of the schema: a line with current prices and titles. */
export function cartItemOnWire(
  context: RequestContext,
  line: {
    readonly item: ItemRow;
    readonly category: CategoryRow | undefined;
    readonly signature: string;
    readonly quantity: number;
    readonly options: readonly ChosenOption[];
    readonly instructions: string | null;
    readonly mod_at: Date | null;
  },
) {
  const { item, category } = line;
  return {
    id: String(item.id),
    signature: line.signature,
    quantity: line.quantity,
    item_title: context.localized(item.title) ?? item.ref,
    item_price: onWire(context, item.price),
    food_type: item.food_type,
    has_options: item.has_options,
    category: category && {
      id: String(category.id),
      name: context.localized(category.name) ?? category.ref,
      slug: category.slug,
    },
    instructions: line.instructions,
    options: line.options.map(({ option, group_id, path, quantity, portion, amount, price }) => ({
      id: String(option.id),
      option_group_id: String(group_id),
      path: [...path],
      title: context.localized(option.title) ?? "",
      price: onWire(context, price),
      quantity,
      portion: portion ?? ("whole" as const),
      amount: amount?.id ?? null,
      amount_title: amount ? context.localized(amount.title) : null,
    })),
    mod_at: line.mod_at,
  };
}
