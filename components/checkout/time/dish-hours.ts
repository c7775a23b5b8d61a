"use client";

import { useTimeWords } from "@/components/checkout/time/time-words";
import type { Bill } from "@/lib/api/order/bill";
import type { CartLine } from "@/lib/domain/cart/cart";
import type { ServedHours } from "@/lib/domain/menu/item-hours";
import { useTranslations } from "@/lib/i18n/translations";

/** A line of the cart with the hours in which its dish is served. */
export interface DishHours extends ServedHours {
  readonly line: CartLine;
}

/** The dishes of the cart that are not served all day, by the last bill. */
export function dishHours(lines: readonly CartLine[], bill: Bill | null): DishHours[] {
  return lines.flatMap((line) => {
    const billed = bill?.items.find(({ signature }) => signature === line.signature);
    const { available_from = null, available_until = null } = billed ?? {};
    return available_from && available_until ? [{ line, available_from, available_until }] : [];
  });
}

/** "Idli is served from 7:00 AM to 11:00 AM." */
export function useServedWords() {
  const t = useTranslations("checkout.when");
  const words = useTimeWords();
  return ({ line, available_from, available_until }: DishHours) =>
    t("served", {
      item: line.item_title,
      from: words.ofDay(available_from ?? ""),
      until: words.ofDay(available_until ?? ""),
    });
}
