type HistoryWindow = Pick<Window, "history" | "addEventListener" | "removeEventListener">;

const MARK = "paymentView";

const isMarked = (state: unknown): boolean => typeof state === "object" && state !== null && MARK in state;

/**
 * Makes the browser's Back mean "close" while a dialog of a payment is open ([ROBUST-19]): one extra entry of the same address,
 * with the router's own state in it. The entry is used again by the next dialog and never taken back by us: a step back that
 * is still under way would undo the visit to the order's page that may follow. `onBack` answers whether the dialog stays open.
 * Returns the way to stop.
 */
export function closeOnBack(window: HistoryWindow, onBack: () => void): () => void {
  const { history } = window;
  const enter = () => {
    if (!isMarked(history.state)) history.pushState({ ...(history.state as object | null), [MARK]: true }, "");
  };
  const onPop = () => {
    onBack();
    // Refused, the dialog is still there and listens: the next Back has to find an entry again.
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
