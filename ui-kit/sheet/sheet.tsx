"use client";

import { clsx } from "clsx";
import { type ComponentProps, type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "@/ui-kit/icon-button/icon-button";
import { ArrowBackIcon, CloseIcon } from "@/ui-kit/icons";

export type SheetProps = Omit<ComponentProps<"dialog">, "title" | "onClose" | "open" | "ref"> & {
  open: boolean;
  /** Called by the close icon, the backdrop and Esc. The owner then sets `open` to false or unmounts. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  subtitle?: ReactNode;
  /** Above the title, edge to edge. */
  image?: ReactNode;
  /** Shows a back arrow; needs its name. */
  onBack?: () => void;
  backLabel?: string;
  /** Stays in view below the content, above the phone's home bar. */
  footer?: ReactNode;
  size?: "small" | "medium" | "large";
  /** The title is read out but not shown. */
  titleHidden?: boolean;
};

const WIDTHS = { small: "25rem", medium: "34rem", large: "46rem" };

function shut(dialog: HTMLDialogElement, before: Element | null) {
  dialog.close();
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}

/**
 * Opens and closes the native dialog with the prop. The platform traps focus, makes the page inert and draws the
 * backdrop; focus goes to the dialog (or to `[data-autofocus]` in it) and back to where it came from, also when the
 * sheet is unmounted while open.
 */
function useNativeDialog(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  const before = useRef<Element | null>(null);
  // Not in a cleanup: React gives focus back to the element that had it before the commit once the cleanups have run.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) {
      before.current = document.activeElement;
      dialog.showModal();
      (dialog.querySelector<HTMLElement>("[data-autofocus]") ?? dialog).focus({ preventScroll: true });
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

/** A bottom sheet on a phone, a dialog in the middle from 768 px on. */
export function Sheet(props: SheetProps) {
  const { open, onClose, title, closeLabel, subtitle, image, onBack, backLabel, footer, ...more } = props;
  const { size = "medium", titleHidden, className, style, children, ...rest } = more;
  const ref = useNativeDialog(open);
  const pressedOutside = useRef(false);
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop, its key is Esc and comes as `cancel`
    <dialog
      ref={ref}
      data-kit="sheet"
      data-sheet=""
      data-state={open ? "open" : "closed"}
      aria-labelledby={heading}
      tabIndex={-1}
      className={clsx("sheet scope-page flex-col", className)}
      style={{ "--sheet-width": WIDTHS[size], ...style } as CSSProperties}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // A second Esc closes a dialog in Chrome without asking: the owner must hear of it.
      onClose={() => {
        if (open && !ref.current?.open) onClose();
      }}
      // A press that began inside, on a text being selected, must not close when it ends outside.
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && pressedOutside.current) onClose();
      }}
      {...rest}
    >
      <div className="flex max-h-[inherit] min-h-0 w-full flex-col overflow-hidden rounded-t-sheet bg-surface-raised shadow-sheet md:rounded-sheet">
        {image}
        <header className="flex items-start gap-2 ps-5 pe-3 pt-3 pb-2">
          {onBack ? (
            <IconButton label={backLabel ?? closeLabel} icon={<ArrowBackIcon />} onClick={onBack} className="-ms-3" />
          ) : null}
          <div className={clsx("min-w-0 flex-1 py-2", titleHidden && "sr-only")}>
            <h2 id={heading} className="font-heading font-semibold text-h2">
              {title}
            </h2>
            {subtitle ? <p className="mt-0.5 text-small text-text-muted">{subtitle}</p> : null}
          </div>
          <IconButton label={closeLabel} icon={<CloseIcon />} onClick={onClose} className="ms-auto" />
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5">{children}</div>
        {footer ? (
          <footer className="border-border border-t px-5 pt-3 pb-[max(0.75rem,var(--safe-bottom))]">{footer}</footer>
        ) : null}
      </div>
    </dialog>
  );
}
