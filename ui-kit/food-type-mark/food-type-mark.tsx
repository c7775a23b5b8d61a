import { clsx } from "clsx";
import type { ComponentProps } from "react";

export type FoodType = "veg" | "non-veg" | "egg" | "vegan";
export type FoodTypeMarkProps = Omit<ComponentProps<"svg">, "type"> & {
  type: FoodType;
  /** Accessible name, for example "Vegetarian". */
  label: string;
  /** Pixels, 18 by default. */
  size?: number;
};

const COLORS: Record<FoodType, string> = {
  veg: "text-mark-veg",
  "non-veg": "text-mark-non-veg",
  egg: "text-mark-egg",
  vegan: "text-mark-vegan",
};

/**
 * Each type has its own shape, so that it never depends on colour alone: disc, triangle, ring, leaf in a round frame.
 */
function Shape({ type }: { type: FoodType }) {
  if (type === "veg") return <circle cx="9" cy="9" r="3.5" fill="currentColor" stroke="none" />;
  if (type === "non-veg") return <path d="M9 5.25 13 12H5z" fill="currentColor" stroke="none" />;
  if (type === "egg") return <path d="M9 5.1c1.75 0 3 2.3 3 4.3a3 3 0 0 1-6 0c0-2 1.25-4.3 3-4.3z" />;
  return <path d="M5.6 12.6c-.5-4.1 1.8-6.7 6.9-7 .3 4.8-1.9 7-5.4 6.2m-.9 1.3c.7-2 1.9-3.4 3.6-4.3" />;
}

/** The mark of a dish's food type. */
export function FoodTypeMark({ type, label, size = 18, className, ...props }: FoodTypeMarkProps) {
  return (
    <svg
      viewBox="0 0 18 18"
      width={size}
      height={size}
      strokeWidth={1.5}
      role="img"
      aria-label={label}
      data-kit="food-type-mark"
      data-type={type}
      className={clsx("icon", COLORS[type], className)}
      {...props}
    >
      {type === "vegan" ? <circle cx="9" cy="9" r="8" /> : <rect x="1" y="1" width="16" height="16" rx="3.5" />}
      <Shape type={type} />
    </svg>
  );
}
