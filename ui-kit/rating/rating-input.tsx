import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { StarIcon } from "@/ui-kit/icons";

export type RatingInputProps = Omit<ComponentProps<"fieldset">, "onChange"> & {
  legend: ReactNode;
  /** Name of the radio group, unique in the page. */
  name: string;
  /** 0 for none yet. */
  value: number;
  onRate: (value: number) => void;
  /** Label of a number of stars, 1 to 5. */
  starLabel: (value: number) => string;
};

const STARS = [1, 2, 3, 4, 5];

/** One to five stars as radio buttons: arrow keys move the choice, each star is a 48 px target. */
export function RatingInput({ legend, name, value, onRate, starLabel, className, ...props }: RatingInputProps) {
  return (
    <fieldset data-kit="rating-input" className={clsx("m-0 min-w-0 border-0 p-0", className)} {...props}>
      <legend className="mb-1 p-0 text-small text-text-muted">{legend}</legend>
      <div className="-mx-2.5 flex">
        {STARS.map((stars) => (
          <label
            key={stars}
            className="relative grid size-12 place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              aria-label={starLabel(stars)}
              checked={value === stars}
              onChange={() => onRate(stars)}
              className="absolute inset-0 m-0 cursor-pointer appearance-none opacity-0"
            />
            <StarIcon
              size={28}
              fill={stars <= value ? "currentColor" : "none"}
              className={clsx(
                "transition-transform",
                stars <= value ? "text-tertiary-text" : "text-text-muted",
                stars === value && "scale-110",
              )}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
