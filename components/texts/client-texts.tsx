import { NextIntlClientProvider, useMessages } from "next-intl";
import type { ReactNode } from "react";
import type { Messages } from "@/lib/i18n/messages";

export type Namespace = keyof Messages;

/** Some namespaces out of all texts: what an island needs and no more. */
export function textsOf(messages: unknown, namespaces: readonly Namespace[]): Partial<Messages> {
  const all = messages as Messages;
  return Object.fromEntries(namespaces.map((namespace) => [namespace, all[namespace]]));
}

/** Gives the islands below their texts. For pages that are not the menu: it brings the text library to the browser. */
export function ClientTexts({ namespaces, children }: { namespaces: readonly Namespace[]; children: ReactNode }) {
  return <NextIntlClientProvider messages={textsOf(useMessages(), namespaces)}>{children}</NextIntlClientProvider>;
}
