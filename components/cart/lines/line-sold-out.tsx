"use client";

import { useTranslations } from "next-intl";
import type { CartLine } from "@/lib/domain/cart/cart";
import { useUi } from "@/lib/state/provider";
import { Button, Notice } from "@/ui-kit";

/**
 * Shows that a dish in the cart, or an option chosen for it, has sold out while the page is open, and offers to remove
 * it.
 */
export function LineSoldOut({ line, onRemove }: { line: CartLine; onRemove: (line: CartLine) => void }) {
  const t = useTranslations("cart");
  const dish = useUi(({ menu }) => menu.soldOut?.has(line.id) ?? false);
  const option = useUi(({ menu }) => line.options.find(({ id }) => menu.soldOutOptions?.has(id)));
  const soldOutTitle = dish ? line.item_title : option?.title;
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
