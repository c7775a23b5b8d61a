import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** A quiet shape where something will be; size and corner come by class. Not read out: the region around it says it is busy. */
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
