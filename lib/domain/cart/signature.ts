import type { CartOption } from "./cart.ts";

/**
 * CART-01: item id, then the option ids sorted by code unit (the order of choice never matters). An option chosen twice
 * is listed twice. A nested option goes by its path, so the same topping under two parents stays two things; separators
 * inside an id are escaped, so no two different choices share a signature.
 */
export function signature(itemId: string, optionKeys: readonly string[] = []): string {
  const escaped = (id: string) => id.replace(/[%:,]/g, encodeURIComponent);
  return optionKeys.length === 0 ? escaped(itemId) : `${escaped(itemId)}:${optionKeys.map(escaped).sort().join(",")}`;
}

/**
 * The key of an option in a signature and of a choice in `options.ts`: its id, after the ids of the options that lead
 * to it ("large/thin-crust"). Slashes inside an id are escaped, so no path reads as an id.
 */
export function optionKey(option: Pick<CartOption, "id" | "path">): string {
  return [...(option.path ?? []), option.id].map((id) => id.replace(/[%/;]/g, encodeURIComponent)).join("/");
}

/** What of a chosen option its signature needs. */
type ChosenKey = Omit<CartOption, "price" | "title">;

/** The key of an option with how it is chosen: "12;left;double", "12;;double", "12;left". Without a half or an amount it is `optionKey`. */
function chosenKey(option: ChosenKey): string {
  const { portion = "", amount } = option;
  const how = amount ? [portion, amount.replace(/[%/;]/g, encodeURIComponent)] : portion ? [portion] : [];
  return [optionKey(option), ...how].join(";");
}

/** The signature of an item with chosen options; an option of quantity 2 counts as chosen twice. */
export function signatureOf(itemId: string, options: readonly ChosenKey[]): string {
  return signature(
    itemId,
    options.flatMap((option) => Array<string>(option.quantity ?? 1).fill(chosenKey(option))),
  );
}
