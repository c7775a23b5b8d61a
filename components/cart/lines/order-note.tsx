"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { NoteHint } from "@/components/cart/lines/note-hint";
import { setCartDetails } from "@/lib/actions/cart/cart-changes";
import { MAX_INSTRUCTIONS_LENGTH } from "@/lib/domain/cart/cart";
import { useCart, useSelectedStore, useStorefront } from "@/lib/state/provider";
import { Field, Textarea } from "@/ui-kit";

/**
 * CART-11: the note for the whole order. Every keystroke is stored; the cart trims the note when the field loses focus.
 */
export function OrderNote({ example }: { example?: string }) {
  const t = useTranslations("cart");
  const storefront = useStorefront();
  const atTable = useSelectedStore((store) => Boolean(store.table));
  const kept = useCart((cart) => cart.specialInstructions);
  const [typing, setTyping] = useState<string | null>(null);
  return (
    <Field label={t("orderNote")} hint={<NoteHint atTable={atTable} />} className="border-border border-t pt-4">
      {(control) => (
        <Textarea
          {...control}
          rows={1}
          className="min-h-12! resize-none!"
          placeholder={example ?? t("orderNoteExample")}
          maxLength={MAX_INSTRUCTIONS_LENGTH}
          value={typing ?? kept}
          onChange={(event) => {
            setTyping(event.target.value);
            setCartDetails(storefront, { specialInstructions: event.target.value });
          }}
          onBlur={() => setTyping(null)}
        />
      )}
    </Field>
  );
}
