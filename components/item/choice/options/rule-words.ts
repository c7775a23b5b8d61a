import type { ItemTexts } from "@/components/item/item-texts";
import type { GroupRule } from "@/lib/domain/options/option-rules";
import { fill, plural } from "@/lib/i18n/client-texts";

/** The text of a group's rule: "Choose 1 option", "Choose up to 3 options". */
export function ruleWords(rule: GroupRule, texts: Pick<ItemTexts, "rules" | "group">, locale: string): string {
  if (rule.kind === "any") return texts.group.any;
  const byMinimum = rule.kind === "choose" || rule.kind === "atLeast";
  const count = byMinimum ? rule.min : (rule.max ?? 0);
  return fill(plural(texts.rules[rule.kind], count, locale), { min: rule.min });
}
