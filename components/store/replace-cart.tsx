"use client";

import type { PickerTexts } from "@/components/store/store-texts";
import type { Store } from "@/lib/api/stores";
import { fill, plural } from "@/lib/i18n/client-texts";
import { useCart, useStorefront } from "@/lib/state/provider";
import { Button } from "@/ui-kit/button/button";
import { Sheet } from "@/ui-kit/sheet/sheet";

interface Props {
  readonly store: Store;
  readonly texts: PickerTexts;
  readonly onKeep: () => void;
  readonly onReplace: () => void;
}

/** STORE-01, D20: another store empties the cart; first the guest sees what would be lost. */
export function ReplaceCart({ store, texts: { place, items }, onKeep, onReplace }: Props) {
  const { locale } = useStorefront().settings;
  const lines = useCart((cart) => cart.items);
  const count = useCart((cart) => cart.item_count);
  return (
    <Sheet
      open
      size="small"
      onClose={onKeep}
      title={fill(place.replaceTitle, { store: store.name })}
      closeLabel={place.close}
      data-replace-cart
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" size="large" onClick={onKeep} data-autofocus>
            {place.replaceKeep}
          </Button>
          <Button size="large" onClick={onReplace}>
            {place.replaceGo}
          </Button>
        </div>
      }
    >
      <p className="text-text-muted">{fill(place.replaceText, { count: plural(items, count, locale) })}</p>
      <ul className="mt-3 grid gap-1.5">
        {lines.map((line) => (
          <li key={line.signature} className="flex gap-3">
            <span className="tabular-nums text-text-muted">{line.quantity} ×</span>
            <span>{line.item_title}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
