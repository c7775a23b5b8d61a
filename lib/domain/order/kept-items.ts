/** The dishes of an order without those that staff took off it; all of them if nothing is left, as of a rejected round. */
export function keptItems<Item extends { readonly status?: string | null | undefined }>(
  items: readonly Item[],
): readonly Item[] {
  const kept = items.filter(({ status }) => status !== "CANCELLED");
  return kept.length > 0 ? kept : items;
}
