import type { ComponentProps } from "react";
import { type ButtonStyle, buttonClass } from "@/ui-kit/button/button-class";

export type PlainButtonProps = ButtonStyle & ComponentProps<"button">;

/** A button without a loading state: half the size of `Button`, for a page's first script. */
export function PlainButton({ variant, size, block, className, ...props }: PlainButtonProps) {
  return (
    <button type="button" data-kit="button" className={buttonClass({ variant, size, block }, className)} {...props} />
  );
}
