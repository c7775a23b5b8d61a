import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** Text for screen readers only. */
export function VisuallyHidden({ className, ...props }: ComponentProps<"span">) {
  return <span className={clsx("sr-only", className)} {...props} />;
}
