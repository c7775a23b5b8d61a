"use client";

import { clsx } from "clsx";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef } from "react";

export type TabsProps = Omit<ComponentProps<"div">, "onSelect" | "children"> & {
  /** Accessible name of the tab list. */
  label: string;
  items: readonly { id: string; label: ReactNode; panel?: ReactNode }[];
  selected: string;
  onSelect: (id: string) => void;
};

/** The tab that a key moves to; arrow keys follow reading direction and wrap around. */
export function tabForKey(key: string, index: number, count: number, rtl: boolean): number | undefined {
  const on = rtl ? "ArrowLeft" : "ArrowRight";
  const back = rtl ? "ArrowRight" : "ArrowLeft";
  if (key === on) return (index + 1) % count;
  if (key === back) return (index - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

const TAB = clsx(
  "min-h-10 flex-1 rounded-[calc(var(--radius-control)-0.25rem)] px-4 text-small text-text-muted transition-[background-color,color,box-shadow,transform]",
  "pressed:scale-97 current:bg-surface-raised current:font-semibold current:text-text current:shadow-raised",
);

/** Several views in one place, one at a time. Arrow keys move the choice, Tab moves into the panel. */
export function Tabs({ label, items, selected, onSelect, className, ...props }: TabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = items.find(({ id }) => id === selected);
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const rtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const index = items.findIndex(({ id }) => id === selected);
    const target = tabForKey(event.key, index, items.length, rtl);
    const item = target === undefined ? undefined : items[target];
    if (!item || target === undefined) return;
    event.preventDefault();
    onSelect(item.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[target]?.focus();
  };
  return (
    <div data-kit="tabs" className={className} {...props}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={press}
        className="flex gap-1 rounded-control bg-surface-sunken p-1"
      >
        {items.map(({ id, label: text }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            className={TAB}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`} className="pt-4 empty:pt-0">
        {shown?.panel}
      </div>
    </div>
  );
}
