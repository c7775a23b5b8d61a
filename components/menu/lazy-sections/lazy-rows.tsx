"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { DishList } from "@/components/menu/dish/dish-row";
import type { RowsPart, SectionRows } from "@/components/menu/lazy-sections/split-sections";
import { useUi } from "@/lib/state/provider";

/**
 * Module state and not the provider's: the content of an address is the same for every reader. One request serves all
 * sections of a page. It is repeated for a few minutes while the server is away, and then dropped, so that the next
 * section to come near sends another.
 */
const requests = new Map<string, Promise<readonly SectionRows[]>>();

function sectionsAt(address: string): Promise<readonly SectionRows[]> {
  const known = requests.get(address);
  if (known) return known;
  const request = read(address);
  requests.set(address, request);
  request.catch(() => requests.delete(address));
  return request;
}

/** Seconds between two tries if the server names none, doubling. Every guest's menu sends them. */
const FIRST_WAIT = 5;
const LONGEST_WAIT = 60;
const TRIES = 8;

async function read(address: string): Promise<readonly SectionRows[]> {
  let wait = FIRST_WAIT;
  for (let left = TRIES; left > 0; left -= 1) {
    const response = await fetch(address, { headers: { accept: "application/json" } }).catch(() => null);
    if (response?.ok) return ((await response.json()) as { sections: readonly SectionRows[] }).sections;
    if (response && response.status < 500 && response.status !== 429) break;
    const named = Number(response?.headers.get("retry-after"));
    await new Promise((done) => setTimeout(done, Math.min(Math.max(named, wait), LONGEST_WAIT) * 1000));
    wait *= 2;
  }
  throw new Error(`${address} could not be read.`);
}

/** Rows rendered per idle period; with more, a slow phone would drop a frame. */
const STEP = 1;
/** Rows rendered at once when a guest scrolls faster than rows are rendered and sees the placeholder. */
const STEP_IF_VISIBLE = 8;
/** Milliseconds after which the next rows are rendered even if the browser is never idle. */
const IDLE_TIMEOUT = 50;

const whenIdle = (run: () => void) =>
  "requestIdleCallback" in window
    ? requestIdleCallback(run, { timeout: IDLE_TIMEOUT })
    : setTimeout(run, IDLE_TIMEOUT / 2);

/**
 * The rows of a section; null if they cannot be loaded, and its plain list stays. `place` prevents rows read for one
 * store and mode from appearing in another: the server responds according to the guest's cookie.
 */
export async function loadLazyRows(address: string, place: string, sectionId: string): Promise<ReactNode> {
  const sections = await sectionsAt(`${address}?of=${encodeURIComponent(place)}`).catch(() => []);
  const section = sections.find(({ id }) => id === sectionId);
  return section ? <LazyRows parts={section.parts} /> : null;
}

const onScreen = ({ top, bottom }: DOMRect): boolean => top < innerHeight && bottom > 0;

/**
 * True if a placeholder is on screen. Checks the section first: measuring inside a section that is not laid out forces
 * its layout.
 */
function isPlaceholderVisible(placeholder: Element | null): boolean {
  const section = placeholder?.closest(".menu-section")?.getBoundingClientRect();
  return (
    section !== undefined && onScreen(section) && placeholder !== null && onScreen(placeholder.getBoundingClientRect())
  );
}

/**
 * Renders a row per idle period, with space reserved for the others. A sorted or filtered menu gets them all at once.
 * Rows exist before their section is near enough to be laid out, so that each is laid out and painted separately as it
 * comes near.
 */
function LazyRows({ parts }: { readonly parts: readonly RowsPart[] }) {
  const all = parts.reduce((sum, { dishes }) => sum + dishes.length, 0);
  const sortedOrFiltered = useUi(({ menu }) => menu.counts !== null);
  const [drawn, setDrawn] = useState(STEP);
  const most = sortedOrFiltered ? all : drawn;
  const placeholder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (most < all)
      whenIdle(() =>
        setDrawn((before) => before + (isPlaceholderVisible(placeholder.current) ? STEP_IF_VISIBLE : STEP)),
      );
  }, [most, all]);
  let before = 0;
  const lists = parts.map((part) => {
    const dishes = part.dishes.slice(0, Math.max(0, most - before));
    before += part.dishes.length;
    return <LazyPart key={part.id} {...part} dishes={dishes} />;
  });
  return (
    <div className="lazy-rows">
      {lists}
      {most < all && (
        <div ref={placeholder} data-placeholder="" style={{ blockSize: `calc(${all - most} * var(--row))` }} />
      )}
    </div>
  );
}

function LazyPart({ id, name, dishes }: RowsPart) {
  if (dishes.length === 0) return null;
  if (name === null) return <DishList dishes={dishes} level="h3" />;
  return (
    <section id={`c${id}`} aria-label={name} className="menu-part">
      <h3>{name}</h3>
      <DishList dishes={dishes} level="h4" />
    </section>
  );
}
