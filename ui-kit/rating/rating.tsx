import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { StarIcon } from "@/ui-kit/icons";

export type RatingProps = Omit<ComponentProps<"span">, "children"> & {
  /** Formatted, for example "4.6". */
  value: string;
  /** The whole statement for screen readers, for example "Rated 4.6 of 5 by 120 people". */
  label: string;
  /** Formatted number of votes. */
  count?: string;
};

/** A star with its number. */
export function Rating({ value, label, count, className, ...props }: RatingProps) {
  return (
    <span
      data-kit="rating"
      role="img"
      aria-label={label}
      className={clsx("inline-flex items-center gap-1 font-semibold text-small tabular-nums", className)}
      {...props}
    >
      <StarIcon size={16} fill="currentColor" className="text-tertiary-text" />
      {value}
      {count ? <span className="font-normal text-text-muted">({count})</span> : null}
    </span>
  );
}
