"use client";

import { clsx } from "clsx";
import { type ComponentProps, useEffect, useRef, useSyncExternalStore } from "react";
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from "@/ui-kit/icons/first-page";
import type { Toast, ToastStore, ToastVariant } from "@/ui-kit/toast/toast-store";

export type ToastRegionProps = Omit<ComponentProps<"section">, "children"> & {
  /** Name of the region. */
  label: string;
  closeLabel: string;
  /** Default duration in seconds; when left out, the previous default stays. */
  timer?: number;
  store: ToastStore;
};

const NONE: readonly Toast[] = [];

const EDGES: Record<ToastVariant, string> = {
  neutral: "bg-text text-surface",
  success: "bg-success text-on-success",
  failure: "flex! bg-failure text-on-failure",
};

const ICONS: Record<ToastVariant, typeof InfoIcon> = { neutral: InfoIcon, success: CheckIcon, failure: WarningIcon };

/** KIT-07: the message's own icon, else its variant's. */
function iconOf({ icon, variant = "neutral" }: Toast) {
  const Icon = ICONS[variant];
  const shown = icon === undefined ? <Icon size={20} /> : icon;
  return shown ? (
    <span className="me-2 shrink-0" data-toast-icon aria-hidden="true">
      {shown}
    </span>
  ) : null;
}

/**
 * Where toasts appear: at the bottom, above any bar (`--toast-offset`). Render it once in the layout, and once more
 * inside a sheet that shows toasts, because an open dialog makes everything outside it inert.
 */
export function ToastRegion({ label, closeLabel, timer, store, className, ...props }: ToastRegionProps) {
  useEffect(() => {
    if (timer !== undefined) store.setTimer(timer);
  }, [store, timer]);
  const shown = useSyncExternalStore(store.subscribe, store.list, () => NONE);
  const held = useRef(false);
  const region = useRef<HTMLElement>(null);
  const hold = () => {
    held.current = true;
    store.hold();
  };
  const release = () => {
    held.current = false;
    store.release();
  };
  // A region that goes while it is touched or focused is never left: the messages would stay for good.
  useEffect(
    () => () => {
      if (held.current) store.release();
    },
    [store],
  );
  // A removed element says neither blur nor leave.
  useEffect(() => {
    if (held.current && !region.current?.matches(":hover, :focus-within")) release();
  }, [shown]);
  const dismiss = (toast: Toast, acted = false) => store.dismiss(toast.id, acted);
  const act = (toast: Toast) => {
    dismiss(toast, true);
    toast.onAction?.();
  };
  return (
    <section
      ref={region}
      data-kit="toast-region"
      aria-label={label}
      aria-live="polite"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      className={clsx(
        // Named for bars.css, which hides the page's region behind a sheet's own.
        "toast-region pointer-events-none fixed inset-x-0 bottom-0 z-50 grid justify-items-center gap-2 px-4 pb-[calc(var(--toast-offset,0px)+var(--safe-bottom)+1rem)]",
        // The newest, and failures ("flex!"), which must not be missed: more of them cover what is read at the foot of the page. An
        // earlier one that has time left is shown again.
        "*:not-last:hidden",
        className,
      )}
      {...props}
    >
      {shown.map((toast) => (
        <div
          key={toast.id}
          data-kit="toast"
          data-variant={toast.variant ?? "neutral"}
          className={clsx(
            "pointer-events-auto flex min-h-12 w-full max-w-md animate-rise items-center gap-1 rounded-control ps-4 pe-1 shadow-sheet",
            EDGES[toast.variant ?? "neutral"],
          )}
        >
          {iconOf(toast)}
          <p className="min-w-0 flex-1 py-2.5">{toast.title}</p>
          {toast.actionLabel ? (
            <button
              type="button"
              onClick={() => act(toast)}
              className="min-h-11 rounded-control px-3 font-semibold underline underline-offset-4 pressed:opacity-70"
            >
              {toast.actionLabel}
            </button>
          ) : null}
          <button
            type="button"
            aria-label={closeLabel}
            onClick={() => dismiss(toast)}
            className="grid size-11 place-items-center rounded-full opacity-75 hover:opacity-100"
          >
            <CloseIcon size={18} />
          </button>
        </div>
      ))}
    </section>
  );
}
