"use client";

import { useLocale } from "next-intl";
import { useMoney } from "@/components/texts/money";
import type { Bill } from "@/lib/api/order/bill";
import { numberText } from "@/lib/domain/text/number-text";
import { useTranslations } from "@/lib/i18n/translations";
import { useCart } from "@/lib/state/provider";

/** BILL-01: the basis of a bill's discount, if it is not the whole cart: "On Masala Dosa · 20% off · up to ₹100". */
export function useCouponRule({ discount }: Bill): string | null {
  const t = useTranslations("checkout.bill.couponRule");
  const locale = useLocale();
  const money = useMoney();
  const lines = useCart((cart) => cart.items);
  const rule = discount?.applicable_on;
  if (!rule) return null;
  const dishes = [...new Set(lines.filter(({ id }) => rule.items.includes(id)).map(({ item_title }) => item_title))];
  const named = dishes.length > 0 ? new Intl.ListFormat(locale, { type: "conjunction" }).format(dishes) : null;
  // A coupon for every dish is fully described by its own sentence.
  if (!named && !rule.single_selection && rule.max_qty === null) return null;
  const parts = [
    named && t("dishes", { dishes: named }),
    rule.discount_pct !== null && t("percent", { percent: numberText(rule.discount_pct, locale) }),
    rule.max_discount_amt !== null && t("upTo", { amount: money(rule.max_discount_amt) }),
    rule.single_selection ? t("one") : rule.max_qty !== null && t("portions", { count: rule.max_qty }),
  ];
  return parts.filter(Boolean).join(" · ");
}
