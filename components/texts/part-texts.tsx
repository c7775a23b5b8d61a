"use client";

import { NextIntlClientProvider } from "next-intl";
import { type ReactNode, use, useEffect } from "react";
import { knownLanguage } from "@/config/languages";
import type { Messages } from "@/lib/i18n/messages";
import { awaitPartMessages, forgetFailure } from "@/lib/i18n/parts/load-parts";
import type { PartMessages } from "@/lib/i18n/parts/part-messages";
import { useStorefront } from "@/lib/state/provider";

/**
 * The texts of a part that comes when it is needed. It waits for them like for its script, inside the same Suspense; they are usually
 * there, because an idle page has fetched them. Null if they cannot be had: then the part is `Missing`.
 */
export function usePartMessages(): PartMessages | null {
  const { settings } = useStorefront();
  return use(awaitPartMessages(settings));
}

/** In place of a part without texts, as of one without its script: nothing, and what opened it can open it again. */
export function Missing({ onGone }: { onGone?: () => void }) {
  useEffect(() => {
    forgetFailure();
    onGone?.();
  }, [onGone]);
  return null;
}

/** Provides them to a part that uses the text library. */
export function PartTexts({ texts, children }: { texts: PartMessages; children: ReactNode }) {
  const { locale, timezone } = useStorefront().settings;
  return (
    <NextIntlClientProvider locale={knownLanguage(locale)} timeZone={timezone} messages={texts as Partial<Messages>}>
      {children}
    </NextIntlClientProvider>
  );
}
