"use client";

import { NextIntlClientProvider } from "next-intl";
import { type ReactNode, use, useEffect } from "react";
import { knownLanguage } from "@/config/languages";
import { outcomeOf } from "@/lib/actions/outcome";
import type { Messages } from "@/lib/i18n/messages";
import { awaitPartMessages, forgetFailure, loadPartMessages } from "@/lib/i18n/parts/load-parts";
import type { PartMessages } from "@/lib/i18n/parts/part-messages";
import { useRead } from "@/lib/react/use-read";
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
}

/** In place of a part without texts, as of one without its script: nothing. */
export function Missing({ onGone }: MissingProps) {
  useEffect(() => {
    forgetFailure();
    onGone?.();
  }, [onGone]);
  return null;
}

/** In place of a part that nobody opened: nothing, until the texts can be had after all. */
export function MissingYet({ onBack }: { readonly onBack: () => void }) {
  const { settings } = useStorefront();
  const { last: texts } = useRead("texts", () => outcomeOf(loadPartMessages(settings)), { recovers: true });
  useEffect(() => {
    // Also before they have come: a part that somebody opens meanwhile asks for them, instead of failing with this one.
    forgetFailure();
    if (texts) onBack();
  }, [texts, onBack]);
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
