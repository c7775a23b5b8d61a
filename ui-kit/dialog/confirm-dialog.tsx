"use client";

import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { Button } from "@/ui-kit/button/button";
import type { ButtonSize } from "@/ui-kit/button/button-class";
import { DialogFrame, type DialogFrameProps } from "@/ui-kit/dialog/dialog-frame";
import { QuestionPanel } from "@/ui-kit/dialog/question-panel";

export type ConfirmDialogProps = Omit<DialogFrameProps, "title" | "onClose"> & {
  title: ReactNode;
  dismissLabel: string;
  confirmLabel: string;
  /** Called before `onClose` when the user confirms. */
  onConfirm?: () => void;
  /** Called before `onClose` when the user dismisses with the button, the backdrop or Esc. */
  onCancel?: () => void;
  /** Called in both cases. The owner then sets `open` to false or unmounts. */
  onClose: () => void;
  /** `delete`: the confirm button is a warning, and focus starts on the other one. */
  type?: "default" | "delete";
  /** Leaves only the dismiss button. */
  hideConfirm?: boolean;
  buttonSize?: ButtonSize;
};

/** A question with two answers (KIT-05, KIT-12). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, dismissLabel, confirmLabel, onConfirm, onCancel, onClose, type = "default", ...more } = props;
  const { hideConfirm, buttonSize, className, children, ...rest } = more;
  const id = useId();
  const answer = (run?: () => void) => () => {
    run?.();
    onClose();
  };
  const safeFirst = type === "delete" || hideConfirm;
  const buttons = (
    <>
      <Button
        variant="secondary"
        size={buttonSize}
        onClick={answer(onCancel)}
        data-autofocus={safeFirst ? "" : undefined}
      >
        {dismissLabel}
      </Button>
      {hideConfirm ? null : (
        <Button
          variant={type === "delete" ? "danger" : "primary"}
          size={buttonSize}
          onClick={answer(onConfirm)}
          data-autofocus={safeFirst ? undefined : ""}
        >
          {confirmLabel}
        </Button>
      )}
    </>
  );
  return (
    <DialogFrame
      data-kit="confirm-dialog"
      data-type={type}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      className={clsx("modal scope-page", className)}
      onClose={answer(onCancel)}
      {...rest}
    >
      <QuestionPanel title={title} heading={`${id}-title`} body={`${id}-body`} buttons={buttons}>
        {children}
      </QuestionPanel>
    </DialogFrame>
  );
}
