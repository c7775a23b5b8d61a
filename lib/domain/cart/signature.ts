import type { CartOption } from "./cart.ts";

/**
 * CART-01: item id, then the option ids sorted by code unit, so the order of choosing does not matter. An option chosen
 * twice appears twice. A nested option is identified by its path, so the same topping under two parents stays distinct.
 * Separators inside an id are escaped, so two different choices never share a signature.
 */
export function signature(itemId: string, optionKeys: readonly string[] = []): string {
  const escaped = (id: string) => id.replace(/[%:,]/g, encodeURIComponent);
  return optionKeys.length === 0 ? escaped(itemId) : `${escaped(itemId)}:${optionKeys.map(escaped).sort().join(",")}`;
}

/**
 * The key of an option in a signature and of a choice in `options.ts`: its id, preceded by the ids of the options that
 * lead to it ("large/thin-crust"). Slashes inside an id are escaped, so no path can be mistaken for an id.
 */
export function optionKey(option: Pick<CartOption, "id" | "path">): string {
  return [...(option.path ?? []), option.id].map((id) => id.replace(/[%/;]/g, encodeURIComponent)).join("/");
}

/** The fields of a chosen option that its signature depends on. */
type ChosenOption = Omit<CartOption, "price" | "title" | "group">;

/**
 * The key of an option with its half and amount: "12;left;double", "12;;double", "12;left". Without either it is
 * `optionKey`.
 */
function chosenKey(option: ChosenOption): string {
  const { portion = "", amount } = option;
  const how = amount ? [portion, amount.replace(/[%/;]/g, encodeURIComponent)] : portion ? [portion] : [];
  return [optionKey(option), ...how].join(";");
}

/** The signature of an item with chosen options; an option of quantity 2 counts as chosen twice. */
export function signatureOf(itemId: string, options: readonly ChosenOption[]): string {
  return signature(
    itemId,
    options.flatMap((option) => Array<string>(option.quantity ?? 1).fill(chosenKey(option))),
  );
}
