import { clsx } from "clsx";
import type { ComponentProps } from "react";

export type ProgressBarProps = Omit<ComponentProps<"progress">, "children"> & {
  /** Accessible name: what is progressing. */
  label: string;
  /** From 0 to `max` (1 by default). */
  value: number;
};

/** A progress bar. */
export function ProgressBar({ label, value, max = 1, className, ...props }: ProgressBarProps) {
  return (
    <progress
      data-kit="progress-bar"
      aria-label={label}
      value={Math.min(Math.max(value, 0), Number(max))}
      max={max}
      className={clsx(
        "block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-surface-sunken",
        "[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-primary-text",
        "[&::-webkit-progress-bar]:bg-surface-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary-text",
        className,
      )}
      {...props}
    />
  );
}
