"use client";

import { clsx } from "clsx";
import { type ComponentProps, type CSSProperties, type ReactNode, useId } from "react";
import { DialogFrame } from "@/ui-kit/dialog/dialog-frame";
import { DialogPanel, type DialogParts } from "@/ui-kit/dialog/dialog-panel";

export type SheetProps = Omit<ComponentProps<"dialog">, "title" | "onClose" | "open"> &
  DialogParts & {
    open: boolean;
    /** Called by the close icon, the backdrop and Esc. The owner then sets `open` to false or unmounts. */
    onClose: () => void;
    title: ReactNode;
    closeLabel: string;
    size?: "small" | "medium" | "large";
  };

const WIDTHS = { small: "25rem", medium: "34rem", large: "46rem" };

/** A bottom sheet on a phone, a centred dialog from 768 px on. */
export function Sheet(props: SheetProps) {
  const { open, onClose, title, closeLabel, subtitle, image, onBack, backLabel, footer, titleHidden, ...more } = props;
  const { size = "medium", className, style, children, ...rest } = more;
  const heading = useId();
  const parts = { title, closeLabel, subtitle, image, onBack, backLabel: backLabel ?? closeLabel, footer, titleHidden };
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      data-kit="sheet"
      aria-labelledby={heading}
      className={clsx("sheet scope-page flex-col", className)}
      style={{ "--sheet-width": WIDTHS[size], ...style } as CSSProperties}
      {...rest}
    >
      <DialogPanel {...parts} heading={heading} onClose={onClose} className="rounded-t-sheet md:rounded-sheet">
        {children}
      </DialogPanel>
    </DialogFrame>
  );
}
