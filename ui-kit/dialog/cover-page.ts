import { useLayoutEffect } from "react";

let open = 0;

/** Whether the page has a scroll bar of its own width: a short page and a phone have none. */
const hasScrollBar = () => window.innerWidth > document.documentElement.clientWidth;

function count(more: 1 | -1): void {
  const { dataset } = document.documentElement;
  open += more;
  if (open === 0) delete dataset.covered;
  // Asked before the mark hides the bar.
  else dataset.covered ??= hasScrollBar() ? "bar" : "";
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
