import type { OrderItemOptionRow } from "../../db/schema/orders.ts";

interface Words {
  /** A text of the menu in the reader's language. */
  localized(text: OrderItemOptionRow["title"]): string | null;
  half(portion: "left" | "right"): string;
  readonly comma: string;
}

/** An ordered option in words: "Mushrooms × 2", "Mushrooms (left half, Double)". */
export function optionText(option: OrderItemOptionRow, { localized, half, comma }: Words): string {
  const amount = option.amount && localized(option.amount.title);
  const how = [option.portion && half(option.portion), amount].filter(Boolean).join(comma);
  const count = option.quantity > 1 ? ` × ${option.quantity}` : "";
  return `${localized(option.title) ?? ""}${how ? ` (${how})` : ""}${count}`;
}
