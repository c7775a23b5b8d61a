import { clsx } from "clsx";
import type { ComponentProps } from "react";

/**
 * A placeholder shape; size and corner radius come from the class. Hidden from screen readers: the region around it is
 * marked busy.
 */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-kit="skeleton"
      aria-hidden="true"
      className={clsx("min-h-4 animate-shimmer rounded-small bg-skeleton", className)}
      {...props}
    />
  );
}
