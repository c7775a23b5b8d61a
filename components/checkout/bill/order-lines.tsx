"use client";

import { optionsText } from "@/components/cart/lines/cart-line-row";
import { RefusedLine, refusedLines } from "@/components/checkout/bill/refused-line";
import { useMoney } from "@/components/texts/money";
import type { BillError } from "@/lib/api/order/bill";
import { lineKey, lineTotal } from "@/lib/domain/cart/cart";
import { useTranslations } from "@/lib/i18n/translations";
import { useCart } from "@/lib/state/provider";

/** The ordered lines, each with its error and an offer to remove it (BILL-02). */
export function OrderLines({ errors }: { errors: readonly BillError[] }) {
  const t = useTranslations("checkout.bill");
  const cartText = useTranslations("cart");
  const money = useMoney();
  const items = useCart((cart) => cart.items);
  return (
    <ul className="grid gap-3" aria-label={t("yourOrder")}>
      {items.map((line) => {
        const options = optionsText(line, cartText);
        return (
          <li key={lineKey(line)} className="grid gap-2" data-line={line.signature}>
            <div className="flex items-start gap-3 text-small">
              <span className="min-w-7 rounded-small bg-surface-sunken px-1.5 py-0.5 text-center font-semibold tabular-nums">
                {line.quantity}
                <span className="sr-only"> ×</span>
              </span>
              <span className="min-w-0 flex-1 py-0.5">
                <span className="block">{line.item_title}</span>
                {options ? <span className="text-text-muted">{options}</span> : null}
                {line.instructions ? (
                  <span className="line-clamp-2 text-text-muted">{cartText("note", { note: line.instructions })}</span>
                ) : null}
              </span>
              <bdi className="money py-0.5">{money(lineTotal(line))}</bdi>
            </div>
            {refusedLines(errors, [line]).length > 0 ? (
              <div data-line-problem="">
                <RefusedLine errors={errors} line={line} live />
              </div>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
