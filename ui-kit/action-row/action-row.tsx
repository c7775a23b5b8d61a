import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

export type ActionRowProps = ComponentProps<"button"> & {
  /** Before and after the text, for example an icon and an arrow. */
  leading?: ReactNode;
  trailing?: ReactNode;
  /** Drawn as a card, for important choices. */
  card?: boolean;
  /** The one that is chosen now. */
  selected?: boolean;
  /** Its action is running; the row keeps its size and shows a spinner. */
  busy?: boolean;
};

const CARD = clsx(
  "rounded-card bg-surface-raised px-4 py-3.5 shadow-[inset_0_0_0_1px_var(--border)] transition-[box-shadow,transform]",
  "enabled:hover:shadow-[inset_0_0_0_1px_var(--border-strong)] pressed:scale-[0.985]",
  "disabled:bg-surface-sunken disabled:text-text-muted",
  "current:bg-primary-soft current:text-on-primary-soft current:shadow-[inset_0_0_0_2px_var(--primary-text)]",
);

/** A full-width button row: lines of text between an icon and a mark. At least 44 px high. */
export function ActionRow({ leading, trailing, card, selected, busy, className, children, ...props }: ActionRowProps) {
  return (
    <button
      type="button"
      data-kit="action-row"
      aria-current={selected || undefined}
      aria-busy={busy || undefined}
      className={clsx("flex min-h-11 w-full items-center gap-3 text-start", card && CARD, className)}
      {...props}
    >
      {leading}
      <span className="min-w-0 flex-1">{children}</span>
      {trailing}
    </button>
  );
}
