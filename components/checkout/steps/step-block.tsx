"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { StepId } from "@/components/checkout/steps/use-steps";
import { FormOfPage, type TakeForm } from "@/components/form/page-submit";
import { Button, CheckIcon } from "@/ui-kit";

interface Props {
  id: StepId;
  /** Its place among the steps of this order, from 1. */
  number: number;
  title: string;
  isAnswered: boolean;
  /** The answer is the one that holds until the guest gives another: its number stays, and asks for nothing. */
  isDefault?: boolean;
  isOpen: boolean;
  /** The answer in a line or two, shown while the block is closed. */
  summary?: ReactNode;
  /** A problem shown although the block is closed. */
  problem?: ReactNode;
  /** Shown whether the block is open or not: an answer that needs no opening. */
  offer?: ReactNode;
  /** Takes the form of the block, because the page's button sends it too. */
  takeForm: TakeForm;
  /** The guest is busy in the open block. */
  onTouch: () => void;
  /** Absent: the block has nothing to close, its choices are always in view. */
  onEdit?: () => void;
  /** Resolves once the form in the block has been sent, accepted or not; nothing where there is none. */
  onClose?: () => Promise<unknown> | undefined;
  children: ReactNode;
}

/** A tick is for what the guest has answered, a quiet number for what holds without an answer. */
const MARKS = {
  done: "bg-success-soft text-on-success-soft",
  default: "text-text shadow-[inset_0_0_0_1.5px_var(--border-strong)]",
  asked: "bg-primary text-on-primary",
} as const;

/** A step of the checkout: open while it lacks an answer or is being changed, else its answer with an Edit button. */
export function StepBlock({ id, number, title, isAnswered, isDefault = false, isOpen, ...props }: Props) {
  const { summary, problem, offer, takeForm, onTouch, onEdit, onClose, children } = props;
  const t = useTranslations("checkout");
  const isClosable = isOpen && isAnswered;
  const content = `step-${id}-content`;
  const [isSending, setSending] = useState(false);
  const [isFilled, setFilled] = useState(false);
  const mark = isFilled || (isAnswered && !isDefault) ? "done" : isAnswered ? "default" : "asked";
  const close = () => {
    const sent = onClose?.();
    if (!sent) return;
    setSending(true);
    void sent.finally(() => setSending(false));
  };
  const onPress = isClosable ? onClose && close : isOpen ? undefined : onEdit;
  return (
    <section
      aria-labelledby={`step-${id}`}
      data-step={id}
      data-state={isAnswered && !(isOpen && onEdit) ? "done" : "open"}
      className="scroll-mt-4 scroll-mb-36 rounded-card bg-surface-raised p-5 shadow-[inset_0_0_0_1px_var(--border)] lg:p-6"
    >
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className={clsx(
            "grid size-7 shrink-0 place-items-center rounded-full font-semibold text-small tabular-nums",
            MARKS[mark],
          )}
          data-mark={mark}
        >
          {mark === "done" ? <CheckIcon size={16} strokeWidth={3} /> : number}
        </span>
        <h2 id={`step-${id}`} tabIndex={-1} className="min-w-0 flex-1 scroll-mt-6 scroll-mb-40 text-h3 outline-none">
          {title}
        </h2>
        {onPress ? (
          <Button
            variant="ghost"
            size="small"
            className="-my-1 -me-3.5"
            loading={isSending}
            onClick={onPress}
            aria-expanded={isOpen}
            aria-controls={isOpen ? content : undefined}
            aria-label={t(isClosable ? "closeStep" : "editStep", { step: title })}
          >
            {t(isClosable ? "done" : "edit")}
          </Button>
        ) : null}
      </div>
      {/* At the edge of the card whether it is open or not: fields stand below each other in all of them. */}
      {isOpen ? null : (
        <FormOfPage takeForm={takeForm}>
          <div className="mt-3 text-text-muted" data-summary>
            {summary}
          </div>
        </FormOfPage>
      )}
      {problem}
      {offer}
      {isOpen ? (
        <FormOfPage takeForm={takeForm} onFilled={setFilled}>
          {/* A field that is focused because of its error is scrolled clear of the bar with the button, and so is the error. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices what happens to the controls inside */}
          <div
            id={content}
            className="mt-5 max-lg:[&_input]:scroll-mb-44 max-lg:[&_select]:scroll-mb-44"
            onFocus={onTouch}
            onPointerDown={onTouch}
          >
            {children}
          </div>
        </FormOfPage>
      ) : null}
    </section>
  );
}
