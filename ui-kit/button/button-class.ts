import { type ClassValue, clsx } from "clsx";

export type ButtonVariant = "primary" | "secondary" | "outline" | "ghost" | "danger" | "link";
/** `inline` sits in a line of text. */
export type ButtonSize = "small" | "medium" | "large" | "inline";

export type ButtonStyle = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
};

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-primary text-on-primary hover:bg-primary-hover pressed:bg-primary-pressed off:bg-surface-sunken",
  secondary:
    "bg-surface-raised text-text shadow-[inset_0_0_0_1px_var(--border)] hover:shadow-[inset_0_0_0_1px_var(--border-strong)] pressed:bg-surface-sunken",
  outline:
    "bg-surface-raised text-primary-text shadow-[inset_0_0_0_1px_var(--border)] hover:shadow-[inset_0_0_0_1px_var(--primary-text)] pressed:bg-primary-soft pressed:text-on-primary-soft",
  ghost: "text-primary-text hover:bg-surface-sunken pressed:bg-primary-soft pressed:text-on-primary-soft",
  danger: "bg-failure text-on-failure hover:bg-failure-pressed pressed:bg-failure-pressed off:bg-surface-sunken",
  link: "text-primary-text underline underline-offset-4 hover:decoration-2",
};

const SIZES: Record<ButtonSize, string> = {
  small: "touch min-h-9 gap-1.5 px-3.5 text-small",
  medium: "min-h-11 gap-2 px-5 py-1.5 text-body",
  large: "min-h-13 gap-2.5 px-6 py-1.5 text-body",
  inline: "touch gap-1 rounded-small",
};

/** Button styling for an element from elsewhere, such as a router link. */
export function buttonClass({ variant = "primary", size = "medium", block }: ButtonStyle = {}, ...more: ClassValue[]) {
  return clsx(
    "relative inline-flex select-none items-center justify-center rounded-control text-center font-semibold leading-tight no-underline",
    "transition-[transform,background-color,box-shadow,color,opacity] pressed:scale-[0.97]",
    "off:text-text-muted off:shadow-none",
    VARIANTS[variant],
    SIZES[size],
    block && "w-full",
    ...more,
  );
}
