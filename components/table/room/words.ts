"use client";

import { useTranslations } from "next-intl";
import { guestNames } from "@/lib/domain/dine-in/guest-names";
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

const NOBODY: readonly VisitGuest[] = [];

/** What some guests are called, by id. */
export function useGuestNames(guests: readonly Omit<VisitGuest, "status" | "is_you">[]): ReadonlyMap<string, string> {
  const t = useTranslations("table.guests");
  return guestNames(guests, {
    numbered: (number) => t("guest", { number }),
    from: (name, table) => t("from", { name, table }),
    again: (name, number) => t("again", { name, number }),
  });
}

/** What a guest of the visit is called. */
export function useGuestName(): (guest: Pick<VisitGuest, "id">) => string {
  const names = useGuestNames(useVisit(({ visit }) => visit?.guests ?? NOBODY));
  return ({ id }) => names.get(id) ?? "";
}

/** The phones of the table by their id. */
export function useGuests(): ReadonlyMap<string, VisitGuest> {
  const guests = useVisit(({ visit }) => visit?.guests ?? NOBODY);
  return new Map(guests.map((guest) => [guest.id, guest]));
}
