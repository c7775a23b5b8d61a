"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { DietProfile } from "@/lib/domain/diet";
import { commaList } from "@/lib/domain/text/comma-list";
import { dietOf } from "@/lib/state/diet/diet-profile";
import { onDietChange } from "@/lib/state/diet/diet-signal";
import { useStorefront } from "@/lib/state/provider";

type SentDiet = Pick<DietProfile, "diet"> & { readonly allergens: readonly string[] };

/** The guest's allergies and diet as sent to the kitchen, in words. */
export function DietNote({ sent }: { sent: SentDiet }) {
  const t = useTranslations();
  const names = sent.allergens.map((name) => t(`item.allergen.${name}` as "item.allergen.milk").toLowerCase());
  const words = [
    ...(names.length > 0 ? [`${t("diet.allergens")}: ${commaList(names)}`] : []),
    ...(sent.diet ? [t(`diet.${sent.diet}`)] : []),
  ];
  return (
    <p className="text-small" data-diet-told>
      <strong>{t("diet.told")}</strong> {words.join(" · ")}
    </p>
  );
}

/** Before an order is placed: what is sent with it from the device's profile. */
export function DietNotice() {
  const { businessId } = useStorefront().settings;
  const [profile, setProfile] = useState<DietProfile | null>(null);
  useEffect(() => {
    const read = () => setProfile(dietOf(businessId));
    read();
    return onDietChange(read);
  }, [businessId]);
  return profile ? <DietNote sent={profile} /> : null;
}
