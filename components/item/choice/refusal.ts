import type { ItemTexts } from "@/components/item/item-texts";

/** ERR-01: the text for a refusal by the cart: the message of the code, else `otherwise`. */
export const refusalText = (code: string, { refusals }: ItemTexts, otherwise: string): string =>
  (refusals as Partial<Record<string, string>>)[code] ?? otherwise;
