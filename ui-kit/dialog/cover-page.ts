import { useLayoutEffect } from "react";

let open = 0;

function count(more: 1 | -1): void {
  open += more;
  document.documentElement.toggleAttribute("data-covered", open > 0);
}

/**
 * Marks the root element while a modal dialog is open. Done by script: the CSS rule `html:has(dialog[open])` makes the
 * browser search the whole page whenever a row is added to it.
 */
export function useCoveredPage(covered: boolean): void {
  useLayoutEffect(() => {
    if (!covered) return;
    count(1);
    return () => count(-1);
  }, [covered]);
}
