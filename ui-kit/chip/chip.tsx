import { type ClassValue, clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

/** Chip styling, also for a link: selected when `aria-pressed` or `aria-current` says so. */
export function chipClass(...more: ClassValue[]): string {
  return clsx(
    "inline-flex min-h-10 shrink-0 select-none items-center gap-1.5 whitespace-nowrap rounded-full bg-surface-raised px-4 text-small text-text no-underline",
    "shadow-[inset_0_0_0_1px_var(--border)] transition-[transform,background-color,color,box-shadow] hover:shadow-[inset_0_0_0_1px_var(--border-strong)]",
    "pressed:scale-95 disabled:opacity-45",
    "aria-pressed:bg-primary aria-pressed:font-semibold aria-pressed:text-on-primary aria-pressed:shadow-none",
    "current:bg-primary current:font-semibold current:text-on-primary current:shadow-none",
    ...more,
  );
}

export type ChipProps = ComponentProps<"button"> & {
  /** A filter that is on. */ selected?: boolean;
  before?: ReactNode;
};

/** A small toggle, for example a filter. */
export function Chip({ selected, before, className, children, ...props }: ChipProps) {
  return (
    <button
      type="button"
      data-kit="chip"
      data-state={selected ? "selected" : "idle"}
      aria-pressed={selected}
      className={chipClass(className)}
      {...props}
    >
      {before}
      {children}
    </button>
  );
}
