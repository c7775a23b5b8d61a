"use client";

import { useLayoutEffect } from "react";
import type { StepId, Steps } from "@/components/checkout/steps/use-steps";

const headingOf = (id: StepId | null) => (id ? document.getElementById(`step-${id}`) : null);

/** At once: a smooth scroll would run against the page, which becomes shorter at the same moment. */
const scrollTo = (element: Element | null, block: ScrollLogicalPosition) =>
  element?.scrollIntoView({ block, behavior: "instant" });

/**
 * After the guest has closed or opened a block: focus goes where they continue, and the page stays where they are. The
 * block that was closed remains in view, however tall it was before, because it holds the answer that they have just given;
 * what is asked next comes into view as far as there is room beside it.
 */
export function useStepsInSight({ focused, closed, moves }: Steps): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further move to the same block is a move too
  useLayoutEffect(() => {
    const next = headingOf(focused);
    next?.focus({ preventScroll: true });
    const left = headingOf(closed)?.closest("section") ?? null;
    if (left) {
      scrollTo(left, "nearest");
      scrollTo(next, "nearest");
      scrollTo(left, "nearest");
    } else if (next && !isInUpperHalf(next)) scrollTo(next.closest("section"), "start");
  }, [focused, closed, moves]);
}

/** Below the middle of the screen the content of a block that has just opened would be out of sight. */
function isInUpperHalf(element: Element): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < window.innerHeight / 2;
}
