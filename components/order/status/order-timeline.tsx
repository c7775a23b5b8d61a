"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useTimeWords } from "@/components/checkout/time/time-words";
import { useOrderWords } from "@/components/order/order-words";
import type { OrderDetail } from "@/lib/api/order/order";
import { isFinal, orderSteps } from "@/lib/domain/order/order-status";
import { CheckIcon, CloseIcon } from "@/ui-kit";

/** OLIST-02: past states with their times, and the next one according to the server; a bar where there is room for one. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const t = useTranslations("order");
  const { label } = useOrderWords(order);
  const words = useTimeWords();
  const history = order.status_updates;
  const steps = orderSteps({ ...order, history: history.map(({ status }) => status) });
  // The step at which an order was cancelled or expired; nothing follows.
  const over = isFinal(order.state);
  const timeOf = (status: string) => {
    const created = history.find((update) => update.status === status)?.created;
    return created ? words.time(Date.parse(created)) : null;
  };
  return (
    <ol className="grid sm:auto-cols-fr sm:grid-flow-col" aria-label={t("steps")}>
      {steps.map(({ status, phase }, index) => {
        const time = phase === "upcoming" ? null : timeOf(status);
        return (
          <li
            key={status}
            className="relative flex gap-3 pb-5 last:pb-0 sm:flex-col sm:items-center sm:gap-1.5 sm:px-1 sm:pb-0 sm:text-center sm:text-small"
            aria-current={phase === "current" ? "step" : undefined}
            data-phase={phase}
          >
            {index < steps.length - 1 ? (
              <span
                aria-hidden="true"
                className={clsx(
                  "absolute start-[0.6875rem] top-6 bottom-0 w-0.5",
                  "sm:start-1/2 sm:top-3 sm:bottom-auto sm:h-0.5 sm:w-full",
                  phase === "done" ? "bg-primary" : "bg-border",
                )}
              />
            ) : null}
            <span
              aria-hidden="true"
              className={clsx(
                "relative mt-px grid size-6 shrink-0 place-items-center rounded-full",
                phase === "done" && "bg-primary text-on-primary",
                phase === "current" &&
                  (over
                    ? "bg-failure-soft text-on-failure-soft"
                    : "bg-primary-soft shadow-[inset_0_0_0_2px_var(--primary-text)]"),
                phase === "upcoming" && "bg-surface-raised shadow-[inset_0_0_0_2px_var(--border)]",
              )}
            >
              {phase === "done" ? <CheckIcon size={14} strokeWidth={3.5} /> : null}
              {phase === "current" && over ? <CloseIcon size={14} strokeWidth={3.5} /> : null}
              {phase === "current" && !over ? (
                <span className="size-2.5 animate-shimmer rounded-full bg-primary-text" data-moving />
              ) : null}
            </span>
            <span
              className={clsx(
                "flex-1 sm:flex-none sm:text-balance",
                phase === "upcoming" && "text-text-muted",
                phase === "current" && "font-semibold",
              )}
            >
              {label(status)}
              {phase === "done" ? <span className="sr-only"> ({t("done")})</span> : null}
            </span>
            {time ? <bdi className="text-small text-text-muted tabular-nums max-sm:leading-6">{time}</bdi> : null}
          </li>
        );
      })}
    </ol>
  );
}
