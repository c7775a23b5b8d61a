"use client";

import { refusalText } from "@/components/item/choice/refusal";
import type { ItemTexts } from "@/components/item/item-texts";
import { useItemTexts } from "@/components/item/use-item-texts";
import { Missing } from "@/components/texts/part-texts";
import { addItem } from "@/lib/actions/cart/cart";
import { type CartItem, latestLineOf } from "@/lib/domain/cart/cart";
import { commaList } from "@/lib/domain/text/comma-list";
import { fillNames } from "@/lib/i18n/fill-names";
import { useCart, useStorefront } from "@/lib/state/provider";
import { Button } from "@/ui-kit/button/button";
import { Sheet } from "@/ui-kit/sheet/sheet";

interface Props {
  readonly item: CartItem;
  readonly onClose: () => void;
  /** The guest wants to choose again. */
  readonly onNew: () => void;
}

/** CART-10: the item with options is already in the cart: repeat it, or choose again? */
export default function RepeatDialog(props: Props) {
  const texts = useItemTexts();
  return texts ? <Repeat {...props} texts={texts} /> : <Missing onGone={props.onClose} />;
}

function Repeat({ item, texts, onClose, onNew }: Props & { readonly texts: ItemTexts }) {
  const storefront = useStorefront();
  const last = useCart((cart) => latestLineOf(cart, item.id));
  const chosen = commaList(last?.options.map(({ title }) => title) ?? []);
  const repeat = () => {
    const done = addItem(storefront, item, { repeat: true });
    onClose();
    if (!done.ok)
      storefront.toasts.show({ title: refusalText(done.error.code, texts, texts.item.loadFailed), variant: "failure" });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      size="small"
      title={fillNames(texts.item.repeatTitle, { item: item.item_title })}
      closeLabel={texts.item.close}
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" size="large" onClick={onNew} data-action="choose-new">
            {texts.item.chooseNew}
          </Button>
          <Button size="large" onClick={repeat} data-action="repeat" data-autofocus>
            {texts.item.repeat}
          </Button>
        </div>
      }
    >
      <p className="text-text-muted">
        {chosen ? fillNames(texts.item.repeatLast, { options: chosen }) : texts.item.repeatPlain}
      </p>
      {last?.instructions ? (
        <p className="mt-2 text-text-muted wrap-anywhere" data-repeat-note>
          {fillNames(texts.item.repeatNote, { note: last.instructions })}
        </p>
      ) : null}
    </Sheet>
  );
}
