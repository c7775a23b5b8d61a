/** Where a value is written or chosen, before the buttons that only lead to one. */
const WRITTEN =
  "input:not([type=file]):not(:disabled), select:not(:disabled), textarea:not(:disabled), [contenteditable=true]";
/** A tab says which language is shown. What is typed on it would be lost. */
const PRESSED = "button:not([role=tab]):not(:disabled), summary";

/** A text's editor may still be on its way to the browser. */
const WAIT_MS = 3000;

function shown(root: Element, selector: string): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>(selector)].find((control) => {
    const folded = control.parentElement?.closest("details:not([open])");
    return !folded || !root.contains(folded) || (control.matches("summary") && control.parentElement === folded);
  });
}

/** Focuses the control of the field that a link pointed to, waiting until it is rendered. */
export function focusField(root: Element): void {
  const control = () => shown(root, WRITTEN) ?? shown(root, PRESSED);
  const found = control();
  if (found) {
    found.focus({ preventScroll: true });
    return;
  }
  const before = document.activeElement;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const observer = new MutationObserver(() => {
    const late = control();
    if (!late) return;
    stop();
    // Whoever has gone elsewhere meanwhile stays there.
    if (document.activeElement === before || document.activeElement === document.body)
      late.focus({ preventScroll: true });
  });
  const timer = setTimeout(stop, WAIT_MS);
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["contenteditable"] });
}
