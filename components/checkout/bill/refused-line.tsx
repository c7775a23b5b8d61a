"use client";

import { useCartActions } from "@/components/cart/cart-actions";
import { problemsOfLine } from "@/components/checkout/bill/bill-problems";
import type { BillError } from "@/lib/api/order/bill";
import type { CartLine } from "@/lib/domain/cart/cart";
import { useTranslations } from "@/lib/i18n/translations";
import { Button, Notice } from "@/ui-kit";

/** The lines of the cart that the bill refuses, as one that has sold out. */
export const refusedLines = (errors: readonly BillError[], lines: readonly CartLine[]): CartLine[] =>
  lines.filter((line) => problemsOfLine(errors, line).length > 0);

interface Props {
  errors: readonly BillError[];
  line: CartLine;
  onRemoved?: () => void;
  live?: boolean;
}

/** BILL-02: what is wrong with a dish, and the offer to take it out. Of its places on a page one is announced. */
export function RefusedLine({ errors, line, onRemoved, live = false }: Props) {
  const t = useTranslations("checkout.bill");
  const actions = useCartActions();
  const remove = () => {
    actions.remove(line);
    onRemoved?.();
  };
  return (
    <Notice
      tone="failure"
      action={
        <Button variant="secondary" size="small" onClick={remove}>
          {t("remove", { item: line.item_title })}
        </Button>
      }
      live={live}
    >
      {problemsOfLine(errors, line)
        .map(({ error_message }) => error_message)
        .join(" ")}
    </Notice>
  );
}
