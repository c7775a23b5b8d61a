import { clsx } from "clsx";
import type { ComponentProps } from "react";

export type PriceProps = Omit<ComponentProps<"span">, "children"> & {
  /** Formatted amount to pay. */
  value: string;
  /** Formatted amount before a reduction, struck through; needs both labels for screen readers. */
  before?: string;
  /** Announced before each amount when there are two, for example "Now" and "Was". */
  valueLabel?: string;
  beforeLabel?: string;
};

/** A formatted amount, and the one it replaces. Stays left to right inside Arabic text. */
export function Price({ value, before, valueLabel, beforeLabel, className, ...props }: PriceProps) {
  return (
    <span data-kit="price" className={clsx("price", className)} {...props}>
      {before && valueLabel ? (
        <span>
          <span className="sr-only">{`${valueLabel} `}</span>
          <bdi className="money">{value}</bdi>
        </span>
      ) : (
        <bdi className="money">{value}</bdi>
      )}
      {before ? (
        <s>
          {beforeLabel ? <span className="sr-only">{`${beforeLabel} `}</span> : null}
          <bdi className="money">{before}</bdi>
        </s>
      ) : null}
    </span>
  );
}
