"use client";

import {
  type ComponentProps,
  type KeyboardEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";
import { createPortal } from "react-dom";
import { useCoveredPage } from "@/ui-kit/dialog/cover-page";
import { enter, returnFocus } from "@/ui-kit/dialog/use-native-dialog";

type PageLayerProps = ComponentProps<"div"> & { open: boolean; onClose: () => void };

const REACHABLE =
  ":is(a[href],button,input,select,textarea,iframe,summary,[tabindex]):not(:disabled,[tabindex='-1'],[type='hidden'])";

/** Focuses the first or last control of a panel. A frame counts as a control; the browser continues inside it. */
function focusEdge(panel: HTMLElement | null, edge: "first" | "last"): void {
  const all = [...(panel?.querySelectorAll<HTMLElement>(REACHABLE) ?? [])].filter(
    (control) => control.checkVisibility?.() !== false,
  );
  (all.at(edge === "first" ? 0 : -1) ?? panel)?.focus({ preventScroll: true });
}

/** The child of the body that contains an element. Null for the body itself. */
function partOfPage(element: Element | null): HTMLElement | null {
  let part = element;
  while (part && part.parentElement !== document.body) part = part.parentElement;
  return part as HTMLElement | null;
}

/** Where focus was, and the part of the page that is inert meanwhile. */
type Left = { before: Element | null; asleep: HTMLElement | null };

/**
 * Only the part of the page that opened the dialog is made inert. Anything a payment provider adds to the body stays
 * active: its frames and its 3-D Secure window must keep working and may take focus. For the same reason nothing pulls
 * focus back; the guards at both ends only wrap the Tab key around.
 */
function step(panel: HTMLElement): Left {
  const before = document.activeElement;
  const page = partOfPage(before);
  const asleep = page?.contains(panel) || page?.inert ? null : page;
  enter(panel);
  if (asleep) asleep.inert = true;
  return { before, asleep };
}

function stepBack(left: Left | null): null {
  if (left?.asleep) left.asleep.inert = false;
  if (left) returnFocus(left.before);
  return null;
}

function usePageLayer(open: boolean, inBrowser: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const left = useRef<Left | null>(null);
  // Not in a cleanup: after the cleanups, React returns focus to the element that had it before the commit.
  useLayoutEffect(() => {
    if (open && panel.current && !left.current) left.current = step(panel.current);
    if (!open) left.current = stepBack(left.current);
  }, [open, inBrowser]);
  useLayoutEffect(
    () => () => {
      left.current = stepBack(left.current);
    },
    [],
  );
  return panel;
}

const never = () => () => {};

/** A modal dialog outside the top layer, at the end of the body. */
export function PageLayer({ open, onClose, ref, className, children, ...props }: PageLayerProps) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const panel = usePageLayer(open, inBrowser);
  useCoveredPage(open);
  useImperativeHandle(ref, () => panel.current as HTMLDivElement);
  if (!inBrowser) return null;
  const state = open ? "open" : "closed";
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  return createPortal(
    <div data-page-layer="" data-state={state} className="page-layer">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the backdrop; its key is Esc */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop; its key is Esc */}
      <div className="page-layer-scrim" onClick={onClose} />
      <Guard onFocus={() => focusEdge(panel.current, "last")} />
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        data-state={state}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className={className}
        {...props}
      >
        {children}
      </div>
      <Guard onFocus={() => focusEdge(panel.current, "first")} />
    </div>,
    document.body,
  );
}

/** Receives Tab at either end of the dialog and moves focus to the other end. */
function Guard({ onFocus }: { onFocus: () => void }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it exists to be reached by Tab
  // biome-ignore lint/a11y/noStaticElementInteractions: it leads focus on and offers nothing to do
  return <span tabIndex={0} onFocus={onFocus} data-focus-guard="" />;
}
