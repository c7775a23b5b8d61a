"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { isShopFront } from "@/components/order/again/shop-front";
import { checkHeldCart } from "@/lib/actions/order/placing/held-cart";
import { outcomeOf } from "@/lib/actions/outcome";
import { shopPath } from "@/lib/domain/pages/shop-path";
import type { Texts } from "@/lib/i18n/client-texts";
import { useRead } from "@/lib/react/use-read";
import { useStorefront } from "@/lib/state/provider";
import { ChevronForwardIcon } from "@/ui-kit/icons/item-page";

export type OpenPaymentTexts = Texts<"title" | "text" | "placed">;

/** As often as the checkout asks about a payment under way. */
const EVERY = 5_000;

/**
 * PGW-12: a guest who closed the checkout while they paid sees on every page how it stands: that it is under way,
 * with the way to its outcome, or that the order is placed. `onOver`: there is nothing left to ask.
 */
export default function OpenPayment({ texts, onOver }: { texts: OpenPaymentTexts; onOver: () => void }) {
  const storefront = useStorefront();
  const { subPath } = storefront.settings;
  const path = usePathname();
  const { answer, last } = useRead("held", (signal) => outcomeOf(checkHeldCart(storefront, signal)), { every: EVERY });
  const over = answer?.ok && answer.value !== "waiting";
  const placed = answer?.ok && answer.value === "placed";
  useEffect(() => {
    if (placed) storefront.toasts.show({ title: texts.placed, variant: "success" });
    if (over) onOver();
  }, [over, placed, storefront, texts, onOver]);
  if (last !== "waiting" || over || !isShopFront(path, subPath)) return null;
  return (
    <aside className="again-bar again-line" aria-label={texts.title} data-open-payment>
      {/* Not through the router: a paying page is a separate document with its own policy. */}
      <a href={shopPath(subPath, "/checkout")} className="flex min-w-0 flex-1 items-center gap-2 rounded-small py-1">
        <span className="min-w-0 flex-1" role="status">
          <span className="block font-semibold text-small">{texts.title}</span>
          <span className="block text-small text-text-muted">{texts.text}</span>
        </span>
        <ChevronForwardIcon size={20} className="shrink-0 text-text-muted" />
      </a>
    </aside>
  );
}
