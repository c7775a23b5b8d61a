import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import type { ReactNode } from "react";
import { type Namespace, textsOf } from "@/components/texts/texts-of";

/**
 * Provides texts to the islands below. For pages other than the menu, because it loads the text library in the browser.
 */
export function ClientTexts({ namespaces, children }: { namespaces: readonly Namespace[]; children: ReactNode }) {
  return (
    <NextIntlClientProvider locale={useLocale()} messages={textsOf(useMessages(), namespaces)}>
      {children}
    </NextIntlClientProvider>
  );
}
