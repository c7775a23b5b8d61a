"use client";

import { clsx } from "clsx";
import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from "react";
import { chipClass } from "@/ui-kit/chip/chip";
import type { Motion } from "@/ui-kit/chip/tabs-motion";
import { untilLoaded } from "@/ui-kit/until-loaded";

export type ChipTabsProps = Omit<ComponentProps<"nav">, "children"> & {
  /** Sections of the page in order; `id` is the element id of the section. */
  items: readonly { id: string; label: string; count?: string }[];
  /** Name of this navigation. */
  label: string;
  /** Height in pixels of the sticky bars that cover the sections. */
  offset?: number;
  /** A row of chips, or a list down the side. */
  direction?: "row" | "column";
};

/** Links to the sections of a page, with the current one marked. Without script they are plain links. */
export function ChipTabs({ items, label, offset = 120, direction = "row", className, ...props }: ChipTabsProps) {
  const strip = useRef<HTMLUListElement>(null);
  const asked = useRef(0);
  // What follows the reader comes once the page is hydrated; until then a press leads straight to its section.
  const motion = useRef<Motion | null>(null);
  const [current, setCurrent] = useState(items[0]?.id ?? "");
  const marked = useRef(current);
  const ids = items.map(({ id }) => id).join("\n");
  useEffect(() => {
    const report = (id: string) => {
      // During a smooth scroll to a chosen section, the sections passed on the way are not marked.
      if (performance.now() - asked.current > 900) setCurrent(id);
    };
    let unwatch = () => {};
    const giveUp = untilLoaded(
      () => import("@/ui-kit/chip/tabs-motion"),
      ({ centre, glideTo, watchSections }) => {
        motion.current = { centre, glideTo };
        // One may have been pressed before.
        centre(strip.current, marked.current);
        unwatch = watchSections(ids.split("\n"), offset, report);
      },
    );
    return () => {
      giveUp();
      unwatch();
    };
  }, [ids, offset]);
  useEffect(() => {
    marked.current = current;
    motion.current?.centre(strip.current, current);
  }, [current]);
  const go = (event: MouseEvent, id: string) => {
    const section = document.getElementById(id);
    if (!section || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    asked.current = performance.now();
    setCurrent(id);
    if (motion.current) motion.current.glideTo(section);
    else section.scrollIntoView();
    history.replaceState(history.state, "", `#${id}`);
  };
  const row = direction === "row";
  return (
    <nav
      data-kit="chip-tabs"
      data-direction={direction}
      aria-label={label}
      className={clsx("min-w-0", className)}
      {...props}
    >
      <ul ref={strip} className={row ? "strip gap-2 px-4 py-2.5" : "grid gap-0.5"}>
        {items.map(({ id, label: text, count }) => (
          <li key={id} data-section={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "true" : undefined}
              data-state={id === current ? "active" : "idle"}
              className={row ? chipClass() : "section-link"}
              onClick={(event) => go(event, id)}
            >
              {text}
              {count ? <span>{count}</span> : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
