import { useLayoutEffect, useRef } from "react";
import { useCoveredPage } from "@/ui-kit/dialog/cover-page";

/** Gives focus back to what had it, unless that has left the page. */
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
 * Opens and closes the native dialog with the prop. The platform traps focus, makes the page inert and draws the
 * backdrop; focus goes to the dialog (or to `[data-autofocus]` in it) and back to where it came from, also when the
 * dialog is unmounted while open.
 */
export function useNativeDialog(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  const before = useRef<Element | null>(null);
  useCoveredPage(open);
  // Not in a cleanup: React gives focus back to the element that had it before the commit once the cleanups have run.
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
