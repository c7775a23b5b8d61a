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

interface MissingProps {
  /** Whatever opened the part closes it, and can open it again. */
  readonly onGone?: () => void;
  /** A part that nobody opened is asked for again. */
  readonly onBack?: () => void;
}

/** In place of a part without texts, as of one without its script: nothing. */
export function Missing({ onGone, onBack }: MissingProps) {
  useEffect(() => {
    forgetFailure();
    onGone?.();
  }, [onGone]);
  useEffect(() => {
    if (!onBack) return;
    const back = () => {
      // Not only when it appears: it stays while a second request fails.
      forgetFailure();
      onBack();
    };
    window.addEventListener("online", back);
    return () => window.removeEventListener("online", back);
  }, [onBack]);
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
