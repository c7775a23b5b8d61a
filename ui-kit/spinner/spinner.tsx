import { clsx } from "clsx";
import type { ComponentProps } from "react";

export type SpinnerProps = ComponentProps<"span"> & {
  /** Announced: what is being waited for. Without it the spinner is decorative. */
  label?: string;
  /** Pixels, 20 by default. */
  size?: number;
};

/** A ring with a turning quarter. For users who prefer reduced motion it stands still (tokens/base.css). */
export function Spinner({ label, size = 20, className, style, ...props }: SpinnerProps) {
  return (
    <span
      role={label ? "status" : undefined}
      aria-hidden={label ? undefined : true}
      className={clsx("inline-block shrink-0 align-middle", className)}
      style={{ width: size, height: size, ...style }}
      {...props}
    >
      <svg viewBox="0 0 24 24" fill="none" strokeWidth={2.5} className="size-full animate-spin" aria-hidden="true">
        <circle cx="12" cy="12" r="9" stroke="currentColor" opacity={0.22} />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeLinecap="round" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
