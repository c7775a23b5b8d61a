"use client";

import { NextIntlClientProvider } from "next-intl";
import { OtpLogin } from "@/components/auth/login/otp-login";
import { textsOf } from "@/components/texts/texts-of";
import { knownLanguage } from "@/config/languages";
import { outcomeOf } from "@/lib/actions/outcome";
import { loadMessages } from "@/lib/i18n/messages";
import { useRead } from "@/lib/react/use-read";
import { useStorefront } from "@/lib/state/provider";
import { Skeleton } from "@/ui-kit";

/**
 * Signing in over the cart, on pages that carry no texts of it: few guests do, so they are read when one does. The page
 * and its cart stay as they are.
 */
export default function CouponLogin({ onDone }: { onDone: () => void }) {
  const { locale, timezone, country } = useStorefront().settings;
  const language = knownLanguage(locale);
  const { last } = useRead(language, () => outcomeOf(loadMessages(language, country)));
  if (!last) return <Skeleton className="h-40 rounded-card!" />;
  return (
    <NextIntlClientProvider
      locale={language}
      timeZone={timezone}
      messages={textsOf(last, ["login", "errors", "problems", "fieldErrors"])}
    >
      <OtpLogin onDone={onDone} />
    </NextIntlClientProvider>
  );
}
