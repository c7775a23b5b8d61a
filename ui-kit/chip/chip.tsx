import { type ClassValue, clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

/** Chip styling, also for a link: selected when `aria-pressed` or `aria-current` says so. */
export function chipClass(...more: ClassValue[]): string {
  return clsx("chip", ...more);
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
