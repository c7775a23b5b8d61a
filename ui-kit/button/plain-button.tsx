import type { ComponentProps } from "react";
import { type ButtonStyle, buttonClass } from "@/ui-kit/button/button-class";

export type PlainButtonProps = ButtonStyle & ComponentProps<"button">;

/** A button that never waits: half of `Button`, for what is in the first script of a page. */
export function PlainButton({ variant, size, block, className, ...props }: PlainButtonProps) {
  return (
    <button type="button" data-kit="button" className={buttonClass({ variant, size, block }, className)} {...props} />
  );
}
