"use client";

import { clsx } from "clsx";
import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { DialogFrame } from "@/ui-kit/dialog/dialog-frame";
import { DialogPanel, type DialogParts } from "@/ui-kit/dialog/dialog-panel";
import { followLink, openEntry } from "@/ui-kit/sheet/back-entry";

export type SheetProps = Omit<ComponentProps<"dialog">, "title" | "onClose" | "open" | "ref"> &
  DialogParts & {
    open: boolean;
    /** Called by the close icon, the backdrop, Esc and a swipe. The owner then sets `open` to false or unmounts. */
    onClose: () => void;
    title: ReactNode;
    closeLabel: string;
    size?: "small" | "medium" | "large";
    /** The owner gives it an address while it is open, and closes it at the browser's Back. */
    hasAddress?: boolean;
  };

const WIDTHS = { small: "25rem", medium: "34rem", large: "46rem" };

/**
 * A bottom sheet on a phone, where it is swiped away, and a centred dialog from 768 px on. The browser's Back closes it (KIT-12).
 */
export function Sheet(props: SheetProps) {
  const { open, onClose, title, closeLabel, subtitle, image, onBack, backLabel, footer, titleHidden, ...more } = props;
  const { size = "medium", hasAddress = false, className, style, children, ...rest } = more;
  const heading = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  // Before the first frame of the opened sheet, which may have been swiped away before.
  useLayoutEffect(() => {
    if (open && ref.current) Object.assign(ref.current.style, { transform: "", transition: "" });
  }, [open]);
  useEffect(() => (open && !hasAddress ? openEntry(() => close()) : undefined), [open, hasAddress]);
  useEffect(() => {
    const dialog = ref.current;
    // A mouse does not swipe, so its pages never load this.
    if (!open || !dialog || !matchMedia("(any-pointer: coarse)").matches) return;
    let stop: (() => void) | null = null;
    let closed = false;
    void import("@/ui-kit/sheet/follow-finger").then(({ followFinger }) => {
      if (!closed) stop = followFinger(dialog, () => close());
    });
    return () => {
      closed = true;
      stop?.();
    };
  }, [open]);
  const parts = { title, closeLabel, subtitle, image, onBack, backLabel: backLabel ?? closeLabel, footer, titleHidden };
  return (
    <DialogFrame
      ref={ref}
      open={open}
      onClose={onClose}
      onClickCapture={followLink}
      data-kit="sheet"
      aria-labelledby={heading}
      className={clsx("sheet scope-page flex-col", className)}
      style={{ "--sheet-width": WIDTHS[size], ...style } as CSSProperties}
      {...rest}
    >
      <DialogPanel {...parts} heading={heading} onClose={onClose} className="rounded-t-sheet md:rounded-sheet">
        {children}
      </DialogPanel>
      <span className="sheet-handle" aria-hidden="true" />
    </DialogFrame>
  );
}
