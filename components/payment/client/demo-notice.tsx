"use client";

import { useTranslations } from "next-intl";
import type { PaymentSettings } from "@/lib/api/order/payment-settings";
import { InfoIcon } from "@/ui-kit";

/**
 * Said before anybody types a card number: where stand-ins take the place of the vendors, no money moves. A line without a
 * ground of its own, for the shop's own words may stand below it, and the first question is to be in view.
 */
export function DemoNotice({ settings }: { settings: Pick<PaymentSettings, "sandbox" | "cooks"> }) {
  const t = useTranslations("pay");
  if (Object.keys(settings.sandbox).length === 0) return null;
  return (
    <p className="flex gap-2 text-small text-text-muted" data-demo>
      <InfoIcon size={16} className="mt-0.5 shrink-0" />
      {t(settings.cooks ? "demoUnpaid" : "demo")}
    </p>
  );
}
