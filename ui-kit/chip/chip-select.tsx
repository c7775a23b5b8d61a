import type { ComponentProps } from "react";
import { chipClass } from "@/ui-kit/chip/chip";
import { ChevronDownIcon } from "@/ui-kit/icons";

export type ChipSelectProps = ComponentProps<"select"> & {
  /** True if the selection differs from the default. */
  on?: boolean;
};

/** A chip that opens the native select, for example the sort order of a list. */
export function ChipSelect({ on, className, children, ...props }: ChipSelectProps) {
  return (
    <span className="relative shrink-0">
      <select
        data-kit="chip-select"
        data-state={on ? "on" : "idle"}
        className={chipClass(
          "max-w-52 appearance-none text-ellipsis pe-9",
          on && "font-semibold text-primary-text!",
          className,
        )}
        {...props}
      >
        {children}
      </select>
      <ChevronDownIcon size={16} className="pointer-events-none absolute inset-y-0 end-3.5 my-auto" />
    </span>
  );
}
