import { clsx } from "clsx";
import type { ComponentProps } from "react";

/**
 * The input of a search box, 44 px high, with room at the start for an icon that the page draws over it. Needs an
 * `aria-label`.
 */
export function SearchInput({ className, ...props }: ComponentProps<"input">) {
  return (
    <input
      type="search"
      data-kit="search-input"
      autoComplete="off"
      autoCapitalize="off"
      enterKeyHint="search"
      className={clsx(
        "h-11 w-full rounded-control border border-border bg-surface-sunken ps-11 pe-2 text-body text-text",
        className,
      )}
      {...props}
    />
  );
}
