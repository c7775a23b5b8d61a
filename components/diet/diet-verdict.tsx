"use client";

import { useEffect, useState } from "react";
import { concernWords } from "@/components/diet/concern-words";
import type { ItemTexts } from "@/components/item/item-texts";
import type { DetailOption, DetailOptionGroup, ItemDetail } from "@/lib/api/shop/item";
import { concernsOf, safetyOf } from "@/lib/domain/diet";
import { type Selection, visibleGroups } from "@/lib/domain/options/options";
import { dietOf } from "@/lib/state/diet/diet-profile";
import { onDietChange } from "@/lib/state/diet/diet-signal";
import { useStorefront } from "@/lib/state/provider";
import { CheckIcon, InfoIcon, WarningIcon } from "@/ui-kit/icons/first-page";

interface Props {
  readonly item: ItemDetail;
  readonly groups: readonly DetailOptionGroup[];
  readonly selection: Selection;
  readonly texts: ItemTexts;
}

const ICONS = { contains: WarningIcon, unconfirmed: InfoIcon, free: CheckIcon };

/** What the dish with the chosen options means for this guest's profile; announced when an option changes it. */
export default function DietVerdict({ item, groups, selection, texts }: Props) {
  const { businessId } = useStorefront().settings;
  const [profile, setProfile] = useState(() => dietOf(businessId));
  useEffect(() => onDietChange(() => setProfile(dietOf(businessId))), [businessId]);
  if (!profile) return null;
  const chosen = visibleGroups(groups, selection).flatMap(({ options }) =>
    options.filter((entry) => entry.chosen).map(({ option }) => option as DetailOption),
  );
  const concerns = concernsOf(profile, [
    { title: item.item_title, food_type: item.food_type, allergens: item.allergens },
    ...chosen,
  ]);
  const state = safetyOf(concerns);
  const Icon = ICONS[state];
  return (
    <div role="status" className="diet-verdict" data-diet={state}>
      <Icon size={18} className="mt-px shrink-0" />
      <span>{state === "free" ? texts.diet.fits : concernWords(concerns, item.item_title, texts).join(" · ")}</span>
    </div>
  );
}
