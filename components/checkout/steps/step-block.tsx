"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import type { StepId } from "@/components/checkout/steps/use-steps";
import { Button, CheckIcon } from "@/ui-kit";

interface Props {
  id: StepId;
  /** 1 to 4. */
  number: number;
  title: string;
  state: "open" | "done" | "upcoming";
  /** The answer in a line or two, shown when done. */
  summary?: ReactNode;
  /** A problem shown although the block is closed. */
  problem?: ReactNode;
  /** Takes focus when it opens: after a tap on Edit or Continue, never on arrival. */
  takesFocus: boolean;
  onEdit: () => void;
  children: ReactNode;
}

/** One of the four questions: open to answer, or closed with its answer and an Edit button. */
export function StepBlock({ id, number, title, state, summary, problem, takesFocus, onEdit, children }: Props) {
  const t = useTranslations("checkout");
  const heading = useRef<HTMLHeadingElement>(null);
  const open = state === "open";
  useEffect(() => {
    if (!open || !takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest("section")?.scrollIntoView({ block: "start", behavior: "smooth" });
  }, [open, takesFocus]);
  return (
    <section
      aria-labelledby={`step-${id}`}
      data-step={id}
      data-state={state}
      className={clsx(
        "scroll-mt-24 rounded-card bg-surface-raised p-5 transition-shadow lg:p-6",
        open ? "shadow-raised" : "shadow-[inset_0_0_0_1px_var(--border)]",
      )}
    >
      <div className="flex items-start gap-3">
        <span
          aria-hidden="true"
          className={clsx(
            "grid size-7 shrink-0 place-items-center rounded-full font-semibold text-small tabular-nums",
            state === "done" && "bg-success-soft text-on-success-soft",
            open && "bg-primary text-on-primary",
            state === "upcoming" && "bg-surface-sunken text-text-muted",
          )}
        >
          {state === "done" ? <CheckIcon size={16} strokeWidth={3} /> : number}
        </span>
        <div className="min-w-0 flex-1">
          <h2
            ref={heading}
            id={`step-${id}`}
            tabIndex={-1}
            className={clsx("text-h3 outline-none", state === "upcoming" && "font-normal text-text-muted")}
          >
            {title}
          </h2>
          {state === "done" ? <div className="mt-1 text-text-muted">{summary}</div> : null}
        </div>
        {state === "done" ? (
          <Button
            variant="ghost"
            size="small"
            className="-my-1 -me-2"
            onClick={onEdit}
            aria-label={t("editStep", { step: title })}
          >
            {t("edit")}
          </Button>
        ) : null}
      </div>
      {problem}
      {open ? <div className="mt-5">{children}</div> : null}
    </section>
  );
}
