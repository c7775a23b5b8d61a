/** A group as far as its cheapest choice needs it; prices in minor units. */
export interface PricedGroup {
  readonly min: number;
  readonly free: number;
  readonly options: readonly { readonly price: number; readonly groups: readonly PricedGroup[] }[];
}

/**
 * The least an item with these groups can cost beyond its own price: in every group as many of the cheapest options as
 * must be chosen (with what the groups they open demand), of which the dearest `free` cost nothing.
 */
export function cheapestOptions(groups: readonly PricedGroup[]): number {
  return groups.reduce((sum, group) => sum + cheapestOfGroup(group), 0);
}

function cheapestOfGroup(group: PricedGroup): number {
  if (group.min === 0) return 0;
  // Where all are free, only what nests below counts; otherwise the free ones are the dearest of the cheapest choice.
  const counts = (own: number) => (group.free >= group.min ? 0 : own);
  const costs = group.options.map((option) => ({ own: option.price, nested: cheapestOptions(option.groups) }));
  const chosen = costs.sort((a, b) => counts(a.own) + a.nested - (counts(b.own) + b.nested)).slice(0, group.min);
  const dearestFirst = chosen.map((cost) => cost.own).sort((a, b) => b - a);
  const charged = dearestFirst.slice(group.free).reduce((sum, price) => sum + price, 0);
  return charged + chosen.reduce((sum, cost) => sum + cost.nested, 0);
}
