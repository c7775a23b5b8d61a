"use client";

import { useId } from "react";
import type { CartTexts } from "@/components/cart/cart-texts";
import { PlainButton } from "@/ui-kit/button/plain-button";
import { DialogFrame } from "@/ui-kit/dialog/dialog-frame";

/**
 * What lies over the page until the cart's sheet is there: that it comes, and the way back to the page, by a press as by
 * Esc. It is not in the first script of a page, which shows the same without words meanwhile.
 */
export function CartOpening({ onClose, texts: { messages } }: { onClose: () => void; texts: CartTexts }) {
  const name = useId();
  return (
    <DialogFrame open onClose={onClose} aria-labelledby={name} className="sheet-opening">
      <p id={name} className="rounded-card bg-surface-raised px-4 py-2 text-text">
        {messages.cart?.opening}
      </p>
      <PlainButton variant="secondary" data-autofocus="" onClick={onClose}>
        {messages.cart?.close}
      </PlainButton>
    </DialogFrame>
  );
}
