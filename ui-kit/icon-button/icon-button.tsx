import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

export type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  /** Accessible name, also shown on hover. */
  label: string;
  icon: ReactNode;
  variant?: "ghost" | "soft" | "raised";
};

const VARIANTS = {
  ghost: "hover:bg-surface-sunken",
  soft: "bg-surface-sunken hover:shadow-[inset_0_0_0_1px_var(--border-strong)]",
  raised: "bg-surface-raised shadow-raised hover:bg-surface-sunken",
};

/** A round button of 44 px with an icon. */
export function IconButton({ label, icon, variant = "ghost", className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      data-kit="icon-button"
      aria-label={label}
      title={label}
      className={clsx(
        "inline-grid size-11 shrink-0 place-items-center rounded-full text-text disabled:opacity-45",
        "transition-[transform,background-color,box-shadow] pressed:scale-90",
        VARIANTS[variant],
        className,
      )}
      {...props}
    >
      {icon}
    </button>
  );
}
