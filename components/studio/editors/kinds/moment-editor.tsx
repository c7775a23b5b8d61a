"use client";

import { useTranslations } from "next-intl";
import type { EditorProps } from "@/components/studio/editors/editor-props";
import { PeriodNote } from "@/components/studio/editors/kinds/period-note";
import { useShopZone } from "@/components/studio/editors/kinds/use-shop-zone";
import { ChoiceGroup, Field, Input } from "@/ui-kit";

/** A day, and a time of it if that matters, on the clock of the business. */
export function MomentEditor({ path, label, hint, value, error, onChange, disabled }: EditorProps) {
  const t = useTranslations("studio.moments");
  const zone = useShopZone();
  // A period says once, at its beginning, on whose clock it is.
  const zoneHint = path.endsWith(".until") ? undefined : t("zone", { zone: zone.replaceAll("_", " ") });
  const [day = "", time = ""] = typeof value === "string" ? value.split("T") : [];
  const set = (nextDay: string, nextTime: string) =>
    onChange(nextDay === "" ? undefined : nextTime === "" ? nextDay : `${nextDay}T${nextTime}`);
  return (
    <ChoiceGroup legend={<span className="font-body text-small">{label}</span>} hint={hint ?? zoneHint} error={error}>
      <div className="flex flex-wrap gap-3">
        <Field label={t("day")}>
          {(control) => (
            <Input
              {...control}
              type="date"
              dir="ltr"
              disabled={disabled}
              value={day}
              onChange={(event) => set(event.target.value, time)}
            />
          )}
        </Field>
        <Field label={t("time")}>
          {(control) => (
            <Input
              {...control}
              type="time"
              dir="ltr"
              disabled={disabled || day === ""}
              value={time}
              onChange={(event) => set(day, event.target.value)}
            />
          )}
        </Field>
      </div>
      {path === "announcement.until" && <PeriodNote />}
    </ChoiceGroup>
  );
}
