"use client";

import { clsx } from "clsx";
import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from "react";
import { chipClass } from "@/ui-kit/chip/chip";
import { watchSections } from "@/ui-kit/chip/section-spy";

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

/** Centres the current chip in its strip without scrolling the page. */
function centre(strip: HTMLElement | null, id: string) {
  const chip = strip?.querySelector<HTMLElement>(`[data-section="${CSS.escape(id)}"]`);
  if (!strip || !chip || strip.scrollWidth <= strip.clientWidth) return;
  const box = strip.getBoundingClientRect();
  const at = chip.getBoundingClientRect();
  strip.scrollBy({ left: at.left + at.width / 2 - (box.left + box.width / 2), behavior: "smooth" });
}

/**
 * In screens. Beyond this, a smooth scroll is too long to follow, and content loading on the way changes heights and
 * spoils the target.
 */
const FAR = 4;

/** Frames to wait after a jump until the content around the target has its real height. */
const SETTLING = 3;

/**
 * Scrolls to a section: smoothly if it is near, at once if it is far. Scrolls again when the content above has its real
 * height.
 */
function glideTo(section: HTMLElement) {
  const far = Math.abs(section.getBoundingClientRect().top) > FAR * innerHeight;
  const still = far || matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (still) jumpTo(section, SETTLING);
  else section.scrollIntoView({ behavior: "smooth" });
}

function jumpTo(section: HTMLElement, again: number) {
  section.scrollIntoView({ behavior: "instant" });
  if (again > 0) requestAnimationFrame(() => jumpTo(section, again - 1));
}

/** Links to the sections of a page, with the current one marked. Without script they are plain links. */
export function ChipTabs({ items, label, offset = 120, direction = "row", className, ...props }: ChipTabsProps) {
  const strip = useRef<HTMLUListElement>(null);
  const asked = useRef(0);
  const [current, setCurrent] = useState(items[0]?.id ?? "");
  const ids = items.map(({ id }) => id).join("\n");
  useEffect(() => {
    const report = (id: string) => {
      // During a smooth scroll to a chosen section, the sections passed on the way are not marked.
      if (performance.now() - asked.current > 900) setCurrent(id);
    };
    return watchSections(ids.split("\n"), offset, report);
  }, [ids, offset]);
  useEffect(() => centre(strip.current, current), [current]);
  const go = (event: MouseEvent, id: string) => {
    const section = document.getElementById(id);
    if (!section || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    asked.current = performance.now();
    setCurrent(id);
    glideTo(section);
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
