import type { DetailOption } from "@/lib/api/shop/item";
import { ALLERGENS } from "@/lib/domain/menu/allergens";
import type { Option } from "@/lib/domain/options/options";

/** A size, or something left out, is free of everything: a leaf beside "16 oz" would say nothing about it. */
export const addsNothing = (option: Option): boolean =>
  ((option as DetailOption).allergens ?? []).filter(({ state }) => state === "free").length === ALLERGENS.length;
