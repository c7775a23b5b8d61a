import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { MinusIcon, PlusIcon, TrashIcon } from "@/ui-kit/icons/first-page";

export type StepperProps = Omit<ComponentProps<"fieldset">, "onChange"> & {
  /** A whole number; `label` names what it counts. */
  count: number;
  /** Name of the group, for example the item's title. */
  label: string;
  /** Labels of the two buttons. */
  decreaseLabel: string;
  increaseLabel: string;
  onDecrease?: () => void;
  onIncrease?: () => void;
  /** At this count the plus is disabled. */
  max?: number;
  /** At this count the minus is disabled; 0 by default. */
  min?: number;
  /** At a count of 1 the minus becomes a bin: the next tap removes the line. */
  removes?: boolean;
  variant?: "primary" | "outline";
};

const PART =
  "grid h-11 w-11 place-items-center rounded-control disabled:opacity-35 pressed:scale-85 transition-transform";

/** Minus, count, plus. Each button is 44 px; the count is announced when it changes. */
export function Stepper(props: StepperProps) {
  const { count, label, decreaseLabel, increaseLabel, onDecrease, onIncrease, min = 0, ...more } = props;
  const { max = Number.POSITIVE_INFINITY, removes, variant = "primary", className, ...rest } = more;
  const Less = removes && count === 1 ? TrashIcon : MinusIcon;
  return (
    <fieldset
      data-kit="stepper"
      aria-label={label}
      data-count={count}
      className={clsx(
        "m-0 inline-flex h-11 min-w-0 select-none items-center justify-between rounded-control border-0 p-0 font-semibold",
        variant === "primary"
          ? "bg-primary text-on-primary"
          : "bg-surface-raised text-primary-text shadow-[inset_0_0_0_1px_var(--border)]",
        className,
      )}
      {...rest}
    >
      <button type="button" aria-label={decreaseLabel} disabled={count <= min} onClick={onDecrease} className={PART}>
        <Less size={18} strokeWidth={2.25} />
      </button>
      <output className="min-w-6 text-center tabular-nums" aria-live="polite">
        <span key={count} className="inline-block animate-pop">
          {count}
        </span>
      </output>
      <button type="button" aria-label={increaseLabel} disabled={count >= max} onClick={onIncrease} className={PART}>
        <PlusIcon size={18} strokeWidth={2.25} />
      </button>
    </fieldset>
  );
}
