"use client";

import { useCartActions } from "@/components/cart/cart-actions";
import { problemsOfLine } from "@/components/checkout/bill/bill-problems";
import type { BillError } from "@/lib/api/order/bill";
import { type CartLine, lineKey } from "@/lib/domain/cart/cart";
import { useTranslations } from "@/lib/i18n/translations";
import { Button, Notice } from "@/ui-kit";

/** The lines of the cart that the bill refuses, as one that has sold out. */
export const goneLines = (errors: readonly BillError[], lines: readonly CartLine[]): CartLine[] =>
  lines.filter((line) => problemsOfLine(errors, line).length > 0);

interface Props {
  errors: readonly BillError[];
  lines: readonly CartLine[];
  onRemoved: () => void;
}

/** BILL-02: what is wrong with a dish, at the button that was pressed: its line may be below the end of the screen. */
export function GoneLines({ errors, lines, onRemoved }: Props) {
  const t = useTranslations("checkout.bill");
  const actions = useCartActions();
  return lines.map((line) => (
    <Notice
      key={lineKey(line)}
      tone="failure"
      live
      data-gone-line={line.signature}
      action={
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            actions.remove(line);
            onRemoved();
          }}
        >
          {t("remove", { item: line.item_title })}
        </Button>
      }
    >
      {problemsOfLine(errors, line)
        .map(({ error_message }) => error_message)
        .join(" ")}
    </Notice>
  ));
}
