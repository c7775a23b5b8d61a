"use client";

import { useTranslations } from "next-intl";
import type { PaymentSettings } from "@/lib/api/order/payment-settings";
import { Notice } from "@/ui-kit";

/** Said before anybody types a card number: where stand-ins take the place of the vendors, no money moves. */
export function DemoNotice({ settings }: { settings: Pick<PaymentSettings, "sandbox" | "cooks"> }) {
  const t = useTranslations("pay");
  if (Object.keys(settings.sandbox).length === 0) return null;
  return <Notice data-demo>{t(settings.cooks ? "demoUnpaid" : "demo")}</Notice>;
}
