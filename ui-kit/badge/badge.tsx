import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

export type BadgeTone = "neutral" | "primary" | "accent" | "success" | "warning" | "failure";
export type BadgeProps = ComponentProps<"span"> & {
  tone?: BadgeTone /** Stronger: the full colour instead of its tint. */;
  solid?: boolean;
  before?: ReactNode;
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
    <span data-kit="badge" data-tone={tone} className={clsx("badge", solid && SOLID[tone], className)} {...props}>
      {before}
      {children}
    </span>
  );
}
