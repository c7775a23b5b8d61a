"use client";

import { useTranslations } from "next-intl";
import { clockTime } from "@/components/store/store-status";
import { spanOf } from "@/lib/domain/time/span";
import { isWholeDay } from "@/lib/domain/time/week";
import { formatTime, toInstant } from "@/lib/domain/time/zoned-time";
import { useStorefront } from "@/lib/state/provider";

/** "4:30 pm – 11:00 pm", or that it is open all day: midnight to midnight would say nothing to who reads it. */
export function HoursSpan({ open, close }: { open: string; close: string }) {
  const t = useTranslations("stores");
  const { locale, timezone } = useStorefront().settings;
  const span = spanOf(open, close);
  if (isWholeDay(span)) return <span>{t("allDay")}</span>;
  return (
    <span className="money whitespace-nowrap">
      {t("span", {
        from: timeOf(open, locale, timezone),
        until: timeOf(span ? formatTime(span.close) : close, locale, timezone),
      })}
    </span>
  );
}

/** "16:30" in the locale's notation for the time zone. */
function timeOf(time: string, locale: string, timezone: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return clockTime(toInstant("2024-01-01", (hours % 24) * 60 + minutes, timezone), timezone, locale);
}
