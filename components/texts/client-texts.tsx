import { NextIntlClientProvider, useMessages } from "next-intl";
import type { ReactNode } from "react";
import type { Messages } from "@/lib/i18n/messages";

export type Namespace = keyof Messages;

/** Some namespaces of all texts: only what an island needs. */
export function textsOf(messages: unknown, namespaces: readonly Namespace[]): Partial<Messages> {
  const all = messages as Messages;
  return Object.fromEntries(namespaces.map((namespace) => [namespace, all[namespace]]));
}

/**
 * Provides texts to the islands below. For pages other than the menu, because it loads the text library in the browser.
 */
export function ClientTexts({ namespaces, children }: { namespaces: readonly Namespace[]; children: ReactNode }) {
  return <NextIntlClientProvider messages={textsOf(useMessages(), namespaces)}>{children}</NextIntlClientProvider>;
}
