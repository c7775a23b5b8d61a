import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

export type BadgeTone = "neutral" | "primary" | "accent" | "success" | "warning" | "failure";
export type BadgeProps = ComponentProps<"span"> & {
  tone?: BadgeTone /** Stronger: the full colour instead of its tint. */;
  solid?: boolean;
  before?: ReactNode;
};

const SOFT: Record<BadgeTone, string> = {
  neutral: "bg-surface-sunken text-text-muted",
  primary: "bg-primary-soft text-on-primary-soft",
  accent: "bg-tertiary-soft text-on-tertiary-soft",
  success: "bg-success-soft text-on-success-soft",
  warning: "bg-warning-soft text-on-warning-soft",
  failure: "bg-failure-soft text-on-failure-soft",
};

const SOLID: Record<BadgeTone, string> = {
  neutral: "bg-text text-surface",
  primary: "bg-primary text-on-primary",
  accent: "bg-tertiary text-on-tertiary",
  success: "bg-success text-on-success",
  warning: "bg-warning text-on-warning",
  failure: "bg-failure text-on-failure",
};

/** A word or two about the thing next to it. */
export function Badge({ tone = "neutral", solid, before, className, children, ...props }: BadgeProps) {
  return (
    <span
      data-kit="badge"
      data-tone={tone}
      className={clsx(
        "inline-flex min-h-5.5 items-center gap-1 whitespace-nowrap rounded-small px-2 font-semibold text-caption",
        (solid ? SOLID : SOFT)[tone],
        className,
      )}
      {...props}
    >
      {before}
      {children}
    </span>
  );
}
