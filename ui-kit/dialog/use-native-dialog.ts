import { useLayoutEffect, useRef } from "react";
import { useCoveredPage } from "@/ui-kit/dialog/cover-page";

/** Returns focus to the element that had it, if it is still in the page. */
export function returnFocus(before: Element | null): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}

/** Moves focus to `[data-autofocus]` inside, else to the panel itself. */
export function enter(panel: HTMLElement): void {
  (panel.querySelector<HTMLElement>("[data-autofocus]") ?? panel).focus({ preventScroll: true });
}

function shut(dialog: HTMLDialogElement, before: Element | null) {
  dialog.close();
  returnFocus(before);
}

/**
 * Opens and closes the native dialog with the prop. The browser traps focus, makes the page inert and draws the
 * backdrop. Focus goes to the dialog (or to `[data-autofocus]` in it) and returns to where it was, also when the dialog
 * is unmounted while open.
 */
export function useNativeDialog(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  const before = useRef<Element | null>(null);
  useCoveredPage(open);
  // Not in a cleanup: after the cleanups, React returns focus to the element that had it before the commit.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) {
      before.current = document.activeElement;
      dialog.showModal();
      enter(dialog);
    }
    if (!open && dialog?.open) shut(dialog, before.current);
  }, [open]);
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      if (dialog?.open) shut(dialog, before.current);
    };
  }, []);
  return ref;
}
