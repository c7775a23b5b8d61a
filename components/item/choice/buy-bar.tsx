"use client";

import type { ItemChoice } from "@/components/item/choice/use-item-choice";
import type { ItemTexts } from "@/components/item/item-texts";
import { fill } from "@/lib/i18n/client-texts";
import { Button } from "@/ui-kit/button/button";
import { Stepper } from "@/ui-kit/stepper/stepper";

interface BuyProps {
  readonly choice: ItemChoice;
  readonly texts: ItemTexts;
  readonly title: string;
  readonly max: number;
  readonly action: string;
  readonly total: string;
  readonly formId: string;
}

/** The quantity, and the button that adds the item, with the total. */
export function BuyBar({ choice, texts, title, max, action, total, formId }: BuyProps) {
  const { quantity, addQuantity } = choice;
  return (
    <div className="buy">
      <Stepper
        variant="outline"
        count={quantity}
        min={1}
        max={max}
        label={fill(texts.item.quantity, { item: title })}
        decreaseLabel={texts.item.less}
        increaseLabel={texts.item.more}
        onDecrease={() => addQuantity(-1, max)}
        onIncrease={() => addQuantity(1, max)}
      />
      <Button type="submit" form={formId} className="min-w-0 flex-1 px-3!" data-action="order" size="large">
        <span className="flex items-baseline gap-2.5">
          <span>{action}</span>
          <bdi className="money">{total}</bdi>
        </span>
      </Button>
    </div>
  );
}
