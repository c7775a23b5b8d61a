"use client";

import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { Button } from "@/ui-kit/button/button";
import type { ButtonSize } from "@/ui-kit/button/button-class";
import { DialogFrame, type DialogFrameProps } from "@/ui-kit/dialog/dialog-frame";
import { QuestionPanel } from "@/ui-kit/dialog/question-panel";

export type AlertDialogProps = Omit<DialogFrameProps, "title"> & {
  title: ReactNode;
  /** Label of the only button. */
  okLabel: string;
  buttonSize?: ButtonSize;
};

/** A message the user must see: title, text, one button (KIT-04). The button, the backdrop and Esc call `onClose`. */
export function AlertDialog({ title, okLabel, buttonSize, className, children, ...props }: AlertDialogProps) {
  const id = useId();
  const ok = (
    <Button data-autofocus="" size={buttonSize} onClick={props.onClose}>
      {okLabel}
    </Button>
  );
  return (
    <DialogFrame
      data-kit="alert-dialog"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      className={clsx("modal scope-page", className)}
      {...props}
    >
      <QuestionPanel title={title} heading={`${id}-title`} body={`${id}-body`} buttons={ok}>
        {children}
      </QuestionPanel>
    </DialogFrame>
  );
}
