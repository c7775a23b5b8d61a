interface Priced {
  readonly item_price: number;
  readonly display_price?: number | null;
}

/**
 * MENU-07: suggestions for a cart that lacks `missing` to the minimum order: those that reach it alone come first, the
 * cheapest of them before dearer ones, then the others in their order. Nothing is missing: as they are.
 */
export function gapFillersFirst<Item extends Priced>(items: readonly Item[], missing: number): Item[] {
  if (missing <= 0) return [...items];
  const price = ({ display_price, item_price }: Item) => display_price ?? item_price;
  const [reaching, others] = [true, false].map((does) => items.filter((item) => price(item) >= missing === does));
  return [...(reaching ?? []).sort((one, other) => price(one) - price(other)), ...(others ?? [])];
}
