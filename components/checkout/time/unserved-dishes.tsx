"use client";

import { useCartActions } from "@/components/cart/cart-actions";
import { useServedWords } from "@/components/checkout/time/dish-hours";
import type { TimeSlot } from "@/components/checkout/time/order-times";
import { lineKey } from "@/lib/domain/cart/cart";
import { useTranslations } from "@/lib/i18n/translations";
import { Button, Notice } from "@/ui-kit";

/** Which dishes of the cart keep times of the day from being chosen, until when each is served, and the way out. */
export function UnservedDishes({ slots }: { slots: readonly TimeSlot[] }) {
  const t = useTranslations("checkout");
  const served = useServedWords();
  const actions = useCartActions();
  const dishes = new Map(slots.flatMap(({ without }) => without).map((dish) => [lineKey(dish.line), dish]));
  return [...dishes].map(([key, dish]) => (
    <Notice
      key={key}
      data-unserved={dish.line.id}
      action={
        <Button variant="secondary" size="small" onClick={() => actions.remove(dish.line)}>
          {t("bill.remove", { item: dish.line.item_title })}
        </Button>
      }
    >
      {served(dish)} {t("when.servedHint")}
    </Notice>
  ));
}
