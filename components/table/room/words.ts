"use client";

import { useTranslations } from "next-intl";
import type { VisitGuest } from "@/lib/domain/dine-in/table";
import { clockLocale } from "@/lib/domain/time/clock-locale";
import { useStorefront } from "@/lib/state/provider";
import { useVisit } from "@/lib/state/table/table-provider";

/** Formats an instant as a time of day at the restaurant. */
export function useClock(): (instant: string) => string {
  const { locale, timezone: timeZone } = useStorefront().settings;
  const clock = new Intl.DateTimeFormat(clockLocale(locale, timeZone), {
    timeZone,
    hour: "numeric",
    minute: "2-digit",
  });
  return (instant) => clock.format(Date.parse(instant));
}

/** A guest's name, else "Guest 2" by the order of arrival. */
export function useGuestName(): (guest: Pick<VisitGuest, "name" | "colour">) => string {
  const t = useTranslations("table.guests");
  return ({ name, colour }) => name || t("guest", { number: colour + 1 });
}

const NOBODY: readonly VisitGuest[] = [];

/** The phones of the table by their id. */
export function useGuests(): ReadonlyMap<string, VisitGuest> {
  const guests = useVisit(({ visit }) => visit?.guests ?? NOBODY);
  return new Map(guests.map((guest) => [guest.id, guest]));
}
