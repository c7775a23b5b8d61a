import { MAX_LINES, MAX_QUANTITY } from "@/lib/domain/cart/cart";
import { ALLERGENS } from "@/lib/domain/menu/allergens";
import { clientTexts, type PluralTexts, pluralTexts, type Texts } from "@/lib/i18n/client-texts";
import type { PartMessages } from "@/lib/i18n/parts/part-messages";
import { partTranslator } from "@/lib/i18n/parts/part-translator";

const ITEM_KEYS = [
  "addToCart",
  "update",
  "quantity",
  "less",
  "more",
  "note",
  "noteHint",
  "noteHintTable",
  "free",
  "included",
  "where",
  "whole",
  "left",
  "right",
  "amountOf",
  "soldOut",
  "unmet",
  "contains",
  "freeFrom",
  "unlisted",
  "allergens",
  "allergensUnknown",
  "close",
  "messages",
  "loading",
  "loadFailed",
  "gone",
  "retry",
  "added",
  "repeatTitle",
  "repeatLast",
  "repeatPlain",
  "repeatNote",
  "repeat",
  "chooseNew",
  "share",
  "linkCopied",
  "linkNotCopied",
  "sharedGone",
  "optionGone",
  "like",
  "likeShort",
  "likeFailed",
  "sharedUnknown",
  "updated",
  "lastTime",
  "lastTimeGone",
  "pictures",
  "previousPicture",
  "nextPicture",
] as const;
export type ItemKey = (typeof ITEM_KEYS)[number];

const DIET_KEYS = [
  "title",
  "intro",
  "allergens",
  "diet",
  "noDiet",
  "vegetarian",
  "vegan",
  "hide",
  "hideHint",
  "save",
  "clear",
  "saved",
  "contains",
  "containsFrom",
  "unconfirmed",
  "unconfirmedFrom",
  "fits",
  "promise",
] as const;

const REFUSALS = ["QUANTITY_LIMIT", "LINE_LIMIT", "ITEM_QUANTITY_UPDATED"] as const;

const RULES = ["choose", "upTo", "between", "atLeast"] as const;

/** All texts of an item's sheet or page. */
export interface ItemTexts {
  readonly item: Texts<ItemKey>;
  readonly allergens: Texts;
  readonly diet: Texts<(typeof DIET_KEYS)[number]>;
  readonly food: Texts<"veg" | "nonVeg" | "egg" | "vegan" | "from" | "now" | "was">;
  /** A group's rule by the number that decides its plural form; `{min}` is the minimum in "between". */
  readonly rules: Readonly<Record<(typeof RULES)[number], PluralTexts>>;
  readonly free: PluralTexts;
  /** CFG-09: how many guests like it; null if the shop does not show that. */
  readonly likes: PluralTexts | null;
  /** ERR-01: why the cart refused it. */
  readonly refusals: Texts<(typeof REFUSALS)[number]>;
  readonly group: Texts<"any" | "required" | "optional" | "perHalf">;
}

/** Placeholder for the minimum in "between"; a number no group has. */
const MINIMUM = 77_777;

/** The texts of the shop's items, of all texts or of those of parts. */
export function itemTexts(all: PartMessages, locale: string, { showItemLikes }: { showItemLikes: boolean }): ItemTexts {
  const translator = partTranslator(all, locale);
  const [item, rules, menu] = [translator("item"), translator("optionRules"), translator("menu")];
  const errors = translator("errors");
  const minimum = new Intl.NumberFormat(locale).format(MINIMUM);
  const ruleOf = (kind: (typeof RULES)[number]) =>
    pluralTexts(locale, (count) => {
      const values = kind === "between" ? { min: MINIMUM, max: count } : { min: count, max: count };
      return rules(kind, values).replace(minimum, "{min}");
    });
  return {
    item: clientTexts(item, ITEM_KEYS),
    allergens: Object.fromEntries(ALLERGENS.map((name) => [name, item(`allergen.${name}`)])),
    diet: clientTexts(translator("diet"), DIET_KEYS),
    food: clientTexts(menu, ["veg", "nonVeg", "egg", "vegan", "from", "now", "was"]),
    rules: { choose: ruleOf("choose"), upTo: ruleOf("upTo"), between: ruleOf("between"), atLeast: ruleOf("atLeast") },
    free: pluralTexts(locale, (free) => rules("free", { free })),
    likes: showItemLikes ? pluralTexts(locale, (count) => menu("likes", { count })) : null,
    refusals: {
      QUANTITY_LIMIT: errors("QUANTITY_LIMIT", { max: MAX_QUANTITY }),
      LINE_LIMIT: errors("LINE_LIMIT", { max: MAX_LINES }),
      ITEM_QUANTITY_UPDATED: errors("ITEM_QUANTITY_UPDATED"),
    },
    group: clientTexts(rules, ["any", "required", "optional", "perHalf"]),
  };
}
