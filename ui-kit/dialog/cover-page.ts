import { useLayoutEffect } from "react";

let open = 0;

function count(more: 1 | -1): void {
  open += more;
  document.documentElement.toggleAttribute("data-covered", open > 0);
}

/**
 * Marks the root while any dialog is open over the page. By script, for a rule of the root that looks for open dialogs
 * (`html:has(dialog[open])`) has the browser look through the whole page whenever a row is added to it.
 */
export function useCoveredPage(covered: boolean): void {
  useLayoutEffect(() => {
    if (!covered) return;
    count(1);
    return () => count(-1);
  }, [covered]);
}
