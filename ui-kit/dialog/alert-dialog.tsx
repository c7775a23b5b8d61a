"use client";

import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { Button } from "@/ui-kit/button/button";
import type { ButtonSize } from "@/ui-kit/button/button-class";
import { DialogFrame, type DialogFrameProps } from "@/ui-kit/dialog/dialog-frame";
import { QuestionPanel } from "@/ui-kit/dialog/question-panel";

export type AlertDialogProps = Omit<DialogFrameProps, "title"> & {
  title: ReactNode;
  /** What the one button says. */
  okLabel: string;
  buttonSize?: ButtonSize;
};

/** Something the reader has to know: title, message, one button (KIT-04). Button, backdrop and Esc call `onClose`. */
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
