"use client";

import type { CartLine } from "@/lib/domain/cart/cart";
import { useTranslations } from "@/lib/i18n/translations";
import { useCart, useUi } from "@/lib/state/provider";
import { Button, Notice } from "@/ui-kit";

interface SoldOutNow {
  readonly soldOut: ReadonlySet<string> | null;
  readonly soldOutOptions: ReadonlySet<string> | null;
}

/** The title of what has sold out of a line: its dish, or an option chosen for it. */
function soldOutOf({ id, item_title, options }: CartLine, now: SoldOutNow): string | undefined {
  if (now.soldOut?.has(id)) return item_title;
  return options.find((option) => now.soldOutOptions?.has(option.id))?.title;
}

/** How much of the cart has sold out while the page is open. */
export function useSoldOut(): "none" | "some" | "all" {
  const items = useCart((cart) => cart.items);
  return useUi(({ menu }) => {
    const soldOut = items.filter((line) => soldOutOf(line, menu) !== undefined).length;
    return soldOut === 0 ? "none" : soldOut < items.length ? "some" : "all";
  });
}

/**
 * Shows that a dish in the cart, or an option chosen for it, has sold out while the page is open, and offers to remove
 * it.
 */
export function LineSoldOut({ line, onRemove }: { line: CartLine; onRemove: (line: CartLine) => void }) {
  const t = useTranslations("cart");
  const soldOutTitle = useUi(({ menu }) => soldOutOf(line, menu));
  return (
    <div role="status">
      {soldOutTitle !== undefined && (
        <Notice
          tone="warning"
          action={
            <Button variant="ghost" size="small" onClick={() => onRemove(line)}>
              {t("takeOut")}
            </Button>
          }
        >
          {t("soldOut", { item: soldOutTitle })}
        </Notice>
      )}
    </div>
  );
}
