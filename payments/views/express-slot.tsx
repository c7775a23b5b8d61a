"use client";

import { useEffect, useId, useRef } from "react";
import type { PaymentTexts } from "@/payments/views/texts";

interface Props {
  /** A wallet can pay here. */
  shown: boolean;
  busy: boolean;
  texts: Pick<PaymentTexts, "express" | "orByCard">;
  onReady: (slot: HTMLElement) => void;
}

/**
 * The slot for the wallets' buttons, which the vendor draws in its frame. Without a wallet it takes no room and nobody
 * can reach it; while a payment runs its buttons are inert.
 */
export function ExpressSlot({ shown, busy, texts, onReady }: Props) {
  const id = useId();
  const slot = useRef<HTMLDivElement>(null);
  const ready = useRef(onReady);
  useEffect(() => {
    if (slot.current) ready.current(slot.current);
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has an edge and fields, these are buttons in a frame
    <div
      role="group"
      aria-label={texts.express}
      inert={!shown || busy}
      data-express={shown ? "shown" : "none"}
      className={shown ? "mb-4 grid gap-4" : "invisible h-0 overflow-clip"}
    >
      <div ref={slot} id={id} className="min-h-12" />
      <p className="flex items-center gap-3 text-small text-text-muted">
        <span aria-hidden="true" className="h-px grow bg-border" />
        {texts.orByCard}
        <span aria-hidden="true" className="h-px grow bg-border" />
      </p>
    </div>
  );
}
