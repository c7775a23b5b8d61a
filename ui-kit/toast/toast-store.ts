import type { ReactNode } from "react";

export type ToastVariant = "neutral" | "success" | "failure";

/** A short message at the bottom. `timer` is in seconds; an action runs and dismisses the toast. */
export type ToastMessage = {
  title: string;
  /** Replaces the variant's icon; null means none. */
  icon?: ReactNode;
  variant?: ToastVariant;
  actionLabel?: string;
  onAction?: () => void;
  /** Called when the toast is gone and its action was not used: anything that could be undone is now final. */
  onGone?: () => void;
  timer?: number | null;
};

export type Toast = ToastMessage & { id: number };

/** Milliseconds on screen: the timer × 1000, or 5 s without a timer or with one that is not positive (KIT-07, D23). */
export function toastDuration(timer: number | null | undefined): number {
  return typeof timer === "number" && Number.isFinite(timer) && timer > 0 ? timer * 1000 : 5000;
}

/** Maximum seconds for a success message, which needs no action. */
const SUCCESS_SECONDS = 5;

type Clock = { later: (run: () => void, milliseconds: number) => unknown; cancel: (handle: never) => void };

const browserClock: Clock = {
  later: (run, milliseconds) => setTimeout(run, milliseconds),
  cancel: (handle) => clearTimeout(handle),
};

/**
 * The toasts on screen, newest last, at most three. `hold` stops the timers while the user reads or points at them;
 * `release` restarts them.
 */
export function createToastStore(clock: Clock = browserClock) {
  let toasts: readonly Toast[] = [];
  let next = 1;
  let usual: number | null = null;
  const listeners = new Set<() => void>();
  const timers = new Map<number, unknown>();
  const publish = (list: readonly Toast[]) => {
    toasts = list;
    for (const listener of listeners) listener();
  };
  const stop = (id: number) => {
    clock.cancel(timers.get(id) as never);
    timers.delete(id);
  };
  /** `acted`: its action was used, so `onGone` is not called. */
  const dismiss = (id: number, acted = false) => {
    stop(id);
    const gone = toasts.find((toast) => toast.id === id);
    publish(toasts.filter((toast) => toast.id !== id));
    if (!acted) gone?.onGone?.();
  };
  const seconds = ({ timer, variant }: Toast) =>
    timer ?? (variant === "success" ? Math.min(usual ?? SUCCESS_SECONDS, SUCCESS_SECONDS) : usual);
  const start = (toast: Toast) =>
    timers.set(
      toast.id,
      clock.later(() => dismiss(toast.id), toastDuration(seconds(toast))),
    );
  return {
    /** Returns the id for `dismiss`. */
    show(message: ToastMessage): number {
      const toast = { ...message, id: next++ };
      const pushed = toasts.slice(0, -2);
      for (const old of pushed) stop(old.id);
      publish([...toasts.slice(-2), toast]);
      for (const old of pushed) old.onGone?.();
      start(toast);
      return toast.id;
    },
    dismiss,
    /** The configuration's default duration in seconds. A success message never stays longer than 5. */
    setTimer(seconds: number | null): void {
      usual = seconds;
    },
    hold: () =>
      toasts.forEach(({ id }) => {
        stop(id);
      }),
    release: () =>
      toasts.forEach((toast) => {
        stop(toast.id);
        start(toast);
      }),
    list: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type ToastStore = ReturnType<typeof createToastStore>;
