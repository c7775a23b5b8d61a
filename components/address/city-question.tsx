"use client";

import { useTranslations } from "@/lib/i18n/translations";
import { Button, Notice } from "@/ui-kit";

/** The city that was typed, and the one that the pin is in. */
export interface CityDoubt {
  readonly typed: string;
  readonly place: string;
}

/** ADDR-02: asks before an address is saved whose city and pin contradict each other: the rider goes to the pin. */
export function CityQuestion({ doubt, onKeep }: { doubt: CityDoubt; onKeep: () => void }) {
  const t = useTranslations("address");
  return (
    <Notice
      tone="warning"
      live
      data-city-question
      action={
        <Button variant="secondary" size="small" onClick={onKeep}>
          {t("otherCityKeep")}
        </Button>
      }
    >
      {t("otherCity", { city: doubt.typed, place: doubt.place })}
    </Notice>
  );
}
