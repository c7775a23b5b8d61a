"use client";

import { useEffect, useId, useRef } from "react";

interface Props {
  /** A wallet can pay here. */
  shown: boolean;
  busy: boolean;
  /** Names the buttons as a group. */
  label: string;
  /** What stands between the buttons and the other ways to pay; null where there are none in view. */
  or: string | null;
  /** The room around it while it is shown. */
  className?: string;
  onReady: (slot: HTMLElement) => void;
}

/**
 * The slot for the wallets' buttons, which the vendor draws in its frame. Without a wallet it takes no room and nobody
 * can reach it; while a payment runs its buttons are inert.
 */
export function ExpressSlot({ shown, busy, label, or, className = "mb-4", onReady }: Props) {
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
      aria-label={label}
      inert={!shown || busy}
      data-express={shown ? "shown" : "none"}
      className={shown ? `grid gap-4 ${className}` : "invisible h-0 overflow-clip"}
    >
      <div ref={slot} id={id} className="min-h-12" />
      {or === null ? null : (
        <p className="flex items-center gap-3 text-small text-text-muted">
          <span aria-hidden="true" className="h-px grow bg-border" />
          {or}
          <span aria-hidden="true" className="h-px grow bg-border" />
        </p>
      )}
    </div>
  );
}
