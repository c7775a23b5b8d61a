import { type RefObject, useId, useLayoutEffect } from "react";

/**
 * Gives `anchor` a CSS anchor name while a panel is open below it, and removes it afterwards. The browser then keeps
 * the panel below the element when either moves; a browser without anchor positioning shows the panel in the middle.
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
