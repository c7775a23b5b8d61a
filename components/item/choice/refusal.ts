import type { ItemTexts } from "@/components/item/item-texts";

/** ERR-01: what the shop says when the cart refuses an item: the catalogue's words for the code, else `otherwise`. */
export const refusalText = (code: string, { refusals }: ItemTexts, otherwise: string): string =>
  (refusals as Partial<Record<string, string>>)[code] ?? otherwise;
