"use client";

import { traitsOf } from "@/config/languages";
import { guestNames } from "@/lib/domain/dine-in/guest-names";
import type { VisitGuest } from "@/lib/domain/dine-in/table";
import { tableInSentence } from "@/lib/domain/dine-in/table-name";
import { clockInSentence } from "@/lib/domain/time/clock-in-sentence";
import { clockLocale } from "@/lib/domain/time/clock-locale";
import { unbroken } from "@/lib/domain/time/unbroken";
import { useTranslations } from "@/lib/i18n/translations";
import { useStorefront } from "@/lib/state/provider";
import { useVisit } from "@/lib/state/table/table-provider";

/** Formats an instant as a time of day at the restaurant, or as a sentence says it there. */
export function useClock({ inSentence = false } = {}): (instant: string) => string {
  const { locale, timezone: timeZone } = useStorefront().settings;
  const clock = new Intl.DateTimeFormat(clockLocale(locale, timeZone), {
    timeZone,
    hour: "numeric",
    minute: "2-digit",
  });
  return (instant) => {
    const time = unbroken(clock.format(Date.parse(instant)));
    return inSentence ? clockInSentence(time, locale) : time;
  };
}

/** Joins names into a list with the comma of the page's language, each in its own direction. */
export function useListed(): (parts: readonly string[]) => string {
  const { comma } = traitsOf(useStorefront().settings.locale);
  return (parts) => (parts.length > 1 ? parts.map((part) => `\u2068${part}\u2069`).join(comma) : parts.join());
}

/** A table's name as a sentence of the page says it. */
export function useTableNamed(): (name: string) => string {
  const t = useTranslations("table");
  return (name) => tableInSentence(name, { word: t("word"), inSentence: (rest) => t("named", { name: rest }) });
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

/** Rounds and bill are on their way. Without a connection they are not, and what is known is shown. */
export const useUnread = (): boolean => useVisit(({ read, connected }) => !read && connected);
