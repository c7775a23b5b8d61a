"use client";

import { useLocale } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { HOURS_KEYS, type HoursTexts } from "@/components/store/hours-keys";
import { storeStatus } from "@/components/store/store-status";
import type { OpenSheet } from "@/components/table/room/table-room";
import { useTableNamed } from "@/components/table/room/words";
import { useErrorText } from "@/components/texts/error-text";
import { openVisit } from "@/lib/actions/dine-in/visit";
import { type StoreNow, storeNow } from "@/lib/domain/store/store-now";
import { useTranslations } from "@/lib/i18n/translations";
import { useTable } from "@/lib/state/table/table-provider";

/** How the table's store stands. A closed one's menu can be read; guests who are seated still order after its hours. */
export const useStoreKind = (): StoreNow["kind"] => useStoreAt().store.kind;

/** The same with its times, and the instant of which it is true: a phone may lie on the table over opening time. */
function useStoreAt(): { readonly store: StoreNow; readonly now: number } {
  const { place, settings, now: clock } = useTable();
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), MINUTE);
    return () => clearInterval(timer);
  }, [clock]);
  return { store: storeNow(place.store, now, settings.timezone), now };
}

const MINUTE = 60_000;

/**
 * Placeholders filled with themselves: the messages of a build are compiled and have no raw form. `clientTexts`, for the
 * server, would come with the first scripts of every menu.
 */
const AS_WRITTEN = { time: "{time}", after: "{after}", day: "{day}", reason: "{reason}" };

/** When the store opens again, in words: "Closed · opens at 6:30 am"; null while it is open. */
export function useClosedWords(): string | null {
  const { place, settings } = useTable();
  const { now } = useStoreAt();
  const locale = useLocale();
  const t = useTranslations("place");
  const texts = Object.fromEntries(HOURS_KEYS.map((key) => [key, t(key, AS_WRITTEN)])) as HoursTexts;
  const status = storeStatus({ store: place.store, timezone: settings.timezone, locale, now, texts });
  return status.open ? null : status.words;
}

/** The word that a shared link carries after `#join=`; "" without one. */
export function wordInAddress(): string {
  const [, word = ""] = /^#join=(.+)$/.exec(globalThis.location?.hash ?? "") ?? [];
  try {
    return decodeURIComponent(word).replace(/-/g, " ");
  } catch {
    // Somebody has typed or cut the address.
    return "";
  }
}

/**
 * D24: begins the visit with the guest's first deliberate act; true once this phone takes part. If others are at the
 * table, the sheet for their word opens.
 */
export function useVisitStart(open: (sheet: OpenSheet) => void) {
  const state = useTable();
  const t = useTranslations("table");
  const named = useTableNamed();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const running = useRef<Promise<boolean> | null>(null);
  const isOpen = useStoreKind() === "open";
  const begin = useCallback(
    (reason: "order" | "add"): Promise<boolean> => {
      const { phase } = state.visit.getState();
      if (phase === "in" || phase === "reading") return Promise.resolve(true);
      if (phase === "waiting" || wordInAddress()) {
        open("join");
        return Promise.resolve(false);
      }
      if (!isOpen) return Promise.resolve(false);
      running.current ??= (async () => {
        setBusy(true);
        const opened = await openVisit(state);
        setBusy(false);
        running.current = null;
        if (opened.ok) {
          const { you, table, word } = opened.value;
          // A dish that is added has a message of its own.
          if (reason === "order" && word)
            state.toasts.show({ title: t("seated", { table: named(table.name), word }), variant: "success" });
          return you.status === "admitted";
        }
        if (opened.error.code === "TABLE_ALREADY_OCCUPIED") open("join");
        // Adding a dish works without a connection; the visit starts with the next act.
        else if (reason === "order" || opened.error.message)
          state.toasts.show({ title: errorText(opened.error), variant: "failure" });
        return false;
      })();
      return running.current;
    },
    [state, open, errorText, isOpen, t, named],
  );
  // A link from somebody at the table leads straight to joining.
  useEffect(() => {
    if (wordInAddress() && !state.visit.getState().record?.token) open("join");
  }, [state, open]);
  return { begin, busy };
}
