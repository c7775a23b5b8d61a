"use client";

import { clsx } from "clsx";
import { type ComponentProps, type CSSProperties, type RefObject, useId } from "react";
import { DialogFrame } from "@/ui-kit/dialog/dialog-frame";
import { DialogPanel, type DialogParts } from "@/ui-kit/dialog/dialog-panel";
import { PageLayer } from "@/ui-kit/dialog/page-layer";
import { useAnchor } from "@/ui-kit/dialog/use-anchor";

export type ModalDialogProps = Omit<ComponentProps<"div">, "title"> &
  DialogParts & {
    open: boolean;
    /** Called by the close icon, the backdrop and Esc. The owner then sets `open` to false or unmounts. */
    onClose: () => void;
    /** Accessible name of a dialog without a title. */
    label?: string;
    /** Pixels; never wider than the screen. */
    width?: number;
    /** The dialog opens below this element instead of in the middle. */
    anchor?: RefObject<HTMLElement | null>;
    /**
     * `top`: the browser's top layer, above everything, with the rest of the page inert. `page`: an ordinary layer for
     * dialogs that hold a payment provider's frames, whose own windows must be able to open above it and take focus.
     */
    layer?: "top" | "page";
  };

/** A dialog in the middle of the screen or below an element; every part is optional (KIT-06). */
export function ModalDialog(props: ModalDialogProps) {
  const { open, onClose, title, subtitle, image, onBack, backLabel, closeLabel, footer, titleHidden, ...more } = props;
  const { label, width = 480, anchor, layer = "top", className, style, children, ...rest } = more;
  const heading = useId();
  const anchorName = useAnchor(anchor, open);
  const shared = {
    open,
    onClose,
    "data-kit": "modal-dialog",
    "data-anchored": anchorName ? "" : undefined,
    "aria-labelledby": title ? heading : undefined,
    "aria-label": title ? undefined : label,
    className: clsx("modal scope-page", className),
    style: { "--modal-width": `${width / 16}rem`, positionAnchor: anchorName, ...style } as CSSProperties,
  };
  const parts = { title, subtitle, image, onBack, backLabel, closeLabel, footer, titleHidden };
  const panel = (
    <DialogPanel {...parts} heading={heading} onClose={onClose} className="rounded-sheet">
      {children}
    </DialogPanel>
  );
  if (layer === "page") {
    return (
      <PageLayer {...shared} {...rest}>
        {panel}
      </PageLayer>
    );
  }
  return (
    <DialogFrame {...shared} {...(rest as object)}>
      {panel}
    </DialogFrame>
  );
}
