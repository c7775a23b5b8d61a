import { type RefObject, useId, useLayoutEffect } from "react";

/**
 * Names `anchor` for the style sheet while a panel under it is open, and takes the name away again. The browser then
 * keeps the panel under the element while either moves; one without anchors shows the panel in the middle.
 * Returns the value for `position-anchor`, or undefined without an anchor.
 */
export function useAnchor(anchor: RefObject<HTMLElement | null> | undefined, open: boolean): string | undefined {
  const name = `--anchor-${useId().replace(/[^\w-]/g, "")}`;
  useLayoutEffect(() => {
    const element = anchor?.current;
    if (!open || !element) return;
    element.style.setProperty("anchor-name", name);
    return () => {
      element.style.removeProperty("anchor-name");
    };
  }, [anchor, open, name]);
  return anchor ? name : undefined;
}
