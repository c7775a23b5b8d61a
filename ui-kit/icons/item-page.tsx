import { clsx } from "clsx";
import { type IconProps, Svg } from "@/ui-kit/icons/svg";

// Icons of an item with its options and pictures, apart for the same reason as those of the first page.

/** Points forward in reading direction. */
export function ChevronForwardIcon({ className, ...props }: IconProps) {
  return (
    <Svg className={clsx("mirror", className)} {...props}>
      <path d="m9.5 6.5 5.5 5.5-5.5 5.5" />
    </Svg>
  );
}

/** Points back in reading direction. */
export function ChevronBackIcon({ className, ...props }: IconProps) {
  return (
    <Svg className={clsx("mirror", className)} {...props}>
      <path d="M14.5 6.5 9 12l5.5 5.5" />
    </Svg>
  );
}

export function ShareIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M12 14.75V3.75m0 0L8 7.75m4-4 4 4M8.25 10.75h-1.5a1.5 1.5 0 0 0-1.5 1.5v6.5a1.5 1.5 0 0 0 1.5 1.5h10.5a1.5 1.5 0 0 0 1.5-1.5v-6.5a1.5 1.5 0 0 0-1.5-1.5h-1.5" />
    </Svg>
  );
}

/** A pizza with half or all of it filled. Left and right are the pizza's own, in every language. */
export function HalfIcon({ part = "left", ...props }: IconProps & { part?: "left" | "whole" | "right" }) {
  const fill = { left: "M12 3.75a8.25 8.25 0 0 0 0 16.5z", right: "M12 3.75a8.25 8.25 0 0 1 0 16.5z" };
  return (
    <Svg {...props}>
      <circle cx="12" cy="12" r="8.25" fill={part === "whole" ? "currentColor" : "none"} />
      {part === "whole" ? null : <path d={fill[part]} fill="currentColor" />}
    </Svg>
  );
}
