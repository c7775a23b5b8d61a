type HistoryWindow = Pick<Window, "history" | "addEventListener" | "removeEventListener">;

const MARK = "paymentView";

const isMarked = (state: unknown): boolean => typeof state === "object" && state !== null && MARK in state;

/**
 * Makes the browser's Back close the dialog of a payment ([ROBUST-19]): adds one history entry with the same address
 * and the router's own state. The next dialog reuses the entry, and this module never removes it, because a step back
 * in progress would undo the navigation to the order's page that may follow. `onBack` returns whether the dialog stays
 * open. Returns a function that stops this.
 */
export function closeOnBack(window: HistoryWindow, onBack: () => void): () => void {
  const { history } = window;
  const enter = () => {
    if (!isMarked(history.state)) history.pushState({ ...(history.state as object | null), [MARK]: true }, "");
  };
  const onPop = () => {
    onBack();
    // If closing was refused, the dialog is still open, and the next Back needs an entry again.
    queueMicrotask(() => listening && enter());
  };
  let listening = true;
  enter();
  window.addEventListener("popstate", onPop);
  return () => {
    listening = false;
    window.removeEventListener("popstate", onPop);
  };
}
