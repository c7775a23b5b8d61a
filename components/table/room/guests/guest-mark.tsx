"use client";

import { clsx } from "clsx";
import type { VisitGuest } from "@/lib/domain/dine-in/table";

/** Tints of the theme, so that guests can be told apart beside their names. */
const TINTS = [
  "bg-primary-soft text-on-primary-soft",
  "bg-warning-soft text-on-warning-soft",
  "bg-failure-soft text-on-failure-soft",
  "bg-tertiary-soft text-on-tertiary-soft",
  "bg-surface-sunken text-text",
  "bg-success-soft text-on-success-soft",
];

/** A guest's first letter, or number without a name, on a colour of their own. */
export function GuestMark({ name, colour }: Pick<VisitGuest, "name" | "colour">) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "grid size-9 shrink-0 place-items-center rounded-full font-semibold text-small",
        TINTS[colour % TINTS.length],
      )}
    >
      {name ? Array.from(name)[0]?.toLocaleUpperCase() : colour + 1}
    </span>
  );
}
