"use client";

import { LineChangeRow } from "@/components/cart/recheck/line-change-row";
import type { LineChangeTexts } from "@/components/cart/recheck/line-change-texts";
import { acceptCheck } from "@/lib/actions/cart/check-cart";
import { lineKey } from "@/lib/domain/cart/cart";
import type { Texts } from "@/lib/i18n/client-texts";
import { fillNames } from "@/lib/i18n/fill-names";
import { useSelectedStore, useStorefront, useUi } from "@/lib/state/provider";
import { Button } from "@/ui-kit/button/button";
import { Sheet } from "@/ui-kit/sheet/sheet";

/** Keys of `cartChange` for the sheet. */
export type CartChangesTexts = LineChangeTexts & Texts<"title" | "intro" | "accept" | "later" | "close">;

/** CART-12: each change of a restored cart, line by line, accepted all at once. Until then the cart stays as it is. */
export function CartChanges({ texts }: { texts: CartChangesTexts }) {
  const storefront = useStorefront();
  const check = useUi(({ cartCheck }) => cartCheck);
  const store = useSelectedStore(({ selected }) => selected?.storeInfo ?? null);
  if (!check || !store) return null;
  const close = () => storefront.ui.setState({ cartCheck: null });
  const accept = () => {
    acceptCheck(storefront, check);
    close();
  };
  return (
    <Sheet
      open
      size="small"
      onClose={close}
      title={texts.title}
      closeLabel={texts.close}
      data-cart-changes
      footer={
        <div className="grid gap-2">
          <Button size="large" block onClick={accept} data-autofocus data-accept>
            {texts.accept}
          </Button>
          <Button variant="ghost" size="large" block onClick={close}>
            {texts.later}
          </Button>
        </div>
      }
    >
      <p className="text-text-muted">{fillNames(texts.intro, { store: store.name })}</p>
      <ul className="mt-3 grid gap-3">
        {check.changes.map((change) => (
          <LineChangeRow key={lineKey(change.before)} change={change} texts={texts} />
        ))}
      </ul>
    </Sheet>
  );
}
