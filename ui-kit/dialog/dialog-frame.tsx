"use client";

import { type ComponentProps, useImperativeHandle, useRef } from "react";
import { useNativeDialog } from "@/ui-kit/dialog/use-native-dialog";

export type DialogFrameProps = Omit<ComponentProps<"dialog">, "onClose" | "open"> & {
  open: boolean;
  /** Called by the backdrop and Esc. The owner then sets `open` to false or unmounts. */
  onClose: () => void;
};

/** The native modal dialog with its ways to close. Callers supply class, title and styling. */
export function DialogFrame({ open, onClose, ref: outer, ...props }: DialogFrameProps) {
  const ref = useNativeDialog(open);
  useImperativeHandle(outer, () => ref.current as HTMLDialogElement);
  const pressedOutside = useRef(false);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop, its key is Esc and comes as `cancel`
    <dialog
      ref={ref}
      data-sheet=""
      data-state={open ? "open" : "closed"}
      tabIndex={-1}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // In Chrome a second Esc closes a dialog without a cancel event, so the owner is notified here.
      onClose={() => {
        if (open && !ref.current?.open) onClose();
      }}
      // A press that starts inside, such as selecting text, must not close the dialog when it ends outside.
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && pressedOutside.current) onClose();
      }}
      {...props}
    />
  );
}
