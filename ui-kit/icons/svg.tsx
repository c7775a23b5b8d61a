import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** Every prop of an svg element, and `size` in pixels (24 by default). */
export type IconProps = ComponentProps<"svg"> & { size?: number };

/**
 * The frame of every icon: a 24 px grid, a 1.75 stroke in the text colour, round ends (icons.css, which the console has too). Hidden from screen readers
 * unless it gets an `aria-label`, because the control around it has the name.
 */
export function Svg({ size = 24, className, children, ...props }: IconProps) {
  const named = props["aria-label"] !== undefined;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: decoration unless named, and then by aria-label
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden={named ? undefined : true}
      role={named ? "img" : undefined}
      className={clsx("icon", className)}
      {...props}
    >
      {children}
    </svg>
  );
}
