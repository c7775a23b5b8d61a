"use client";

import { useKitchenWords } from "@/components/cart/kitchen-instructions";
import { StoreNumber } from "@/components/cart/store-number";
import type { ItemChoice } from "@/components/item/choice/use-item-choice";
import type { ItemTexts } from "@/components/item/item-texts";
import { MAX_INSTRUCTIONS_LENGTH } from "@/lib/domain/cart/cart";
import { useSelectedStore } from "@/lib/state/provider";
import { Textarea } from "@/ui-kit/field/controls";
import { Field } from "@/ui-kit/field/field";

/** CART-11: a note for the kitchen about this item. */
export function ItemNote({ choice, texts }: { choice: ItemChoice; texts: ItemTexts }) {
  const kitchenWords = useKitchenWords();
  const atTable = useSelectedStore((store) => Boolean(store.table));
  const length = Array.from(choice.instructions).length;
  return (
    <Field
      label={texts.item.note}
      hint={
        <>
          {kitchenWords ? <span className="block">{kitchenWords}</span> : null}
          {atTable ? texts.item.noteHintTable : texts.item.noteHint}
          {atTable ? null : <StoreNumber />}
          {/* On a line of its own, or it reads as the end of the number. */}
          <span className="block text-end">
            <bdi data-note-count>{`${length}/${MAX_INSTRUCTIONS_LENGTH}`}</bdi>
          </span>
        </>
      }
      className="mt-6"
    >
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          maxLength={MAX_INSTRUCTIONS_LENGTH}
          value={choice.instructions}
          onChange={(event) => choice.setInstructions(event.target.value)}
        />
      )}
    </Field>
  );
}
