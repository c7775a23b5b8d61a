"use client";

import { type ComponentProps, Suspense, useId } from "react";
import type { OpeningTexts } from "@/components/cart/cart-texts";
import { lazyPart } from "@/components/layout/lazy-part";
import { PlainButton } from "@/ui-kit/button/plain-button";
import { DialogFrame } from "@/ui-kit/dialog/dialog-frame";

/** The cart over the page: most of its code, the text library, and with the first render its texts. */
export const loadSheet = () => import("@/components/cart/bar/cart-sheet");
const CartSheet = lazyPart(async () => ({ default: (await loadSheet()).CartSheet }));
type Props = ComponentProps<typeof CartSheet> & { texts: OpeningTexts };

/** The cart over the page, and what lies over the page until its code is there. */
export default function CartOpening({ texts, ...props }: Props) {
  return (
    <Suspense fallback={<Waiting {...props} texts={texts} />}>
      <CartSheet {...props} />
    </Suspense>
  );
}

/** Says what is coming, and leads back to the page by a press as by Esc. */
function Waiting({ open, onClose, texts }: Props) {
  const name = useId();
  if (!open) return null;
  return (
    <DialogFrame open onClose={onClose} aria-labelledby={name} className="sheet-opening">
      <p id={name} className="rounded-card bg-surface-raised px-4 py-2 text-text">
        {texts.opening}
      </p>
      <PlainButton variant="secondary" data-autofocus="" onClick={onClose}>
        {texts.close}
      </PlainButton>
    </DialogFrame>
  );
}
