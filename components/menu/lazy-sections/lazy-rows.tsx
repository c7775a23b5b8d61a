"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { DishList } from "@/components/menu/dish/dish-row";
import type { RowsPart, SectionRows } from "@/components/menu/lazy-sections/split-sections";
import { useUi } from "@/lib/state/provider";

/** Of the module and not of a provider: an address has one answer, whoever reads it. One question for all sections of a page; a failed one is forgotten, so that the next section to come near asks again. */
const asked = new Map<string, Promise<readonly SectionRows[]>>();

function sectionsAt(address: string): Promise<readonly SectionRows[]> {
  const known = asked.get(address);
  if (known) return known;
  const answer = read(address);
  asked.set(address, answer);
  answer.catch(() => asked.delete(address));
  return answer;
}

async function read(address: string): Promise<readonly SectionRows[]> {
  const answer = await fetch(address, { headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  const { sections } = (await answer.json()) as { sections: readonly SectionRows[] };
  return sections;
}

/** Drawn in one moment of rest; with more of them a slow phone would miss a frame. */
const STEP = 1;
/** Drawn at once for a guest who is faster than the rows and looks at their empty room. */
const HURRY = 8;
/** Milliseconds after which the next rows come though the browser has no rest. */
const LATEST = 50;

const whenIdle = (run: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(run, { timeout: LATEST }) : setTimeout(run, LATEST / 2);

/**
 * The rows of a section; null when they cannot be had, and its plain list stays. `place` keeps what was read for one store and
 * mode from being shown for another: the server answers for the place of the guest's cookie.
 */
export async function loadLazyRows(address: string, place: string, sectionId: string): Promise<ReactNode> {
  const sections = await sectionsAt(`${address}?of=${encodeURIComponent(place)}`).catch(() => []);
  const section = sections.find(({ id }) => id === sectionId);
  return section ? <LateRows parts={section.parts} /> : null;
}

const onScreen = ({ top, bottom }: DOMRect): boolean => top < innerHeight && bottom > 0;

/** Whether the guest sees room without rows. The section is asked first: the place of something in one that is not laid out would have it laid out. */
function waitedFor(room: Element | null): boolean {
  const section = room?.closest(".menu-section")?.getBoundingClientRect();
  return section !== undefined && onScreen(section) && room !== null && onScreen(room.getBoundingClientRect());
}

/**
 * A row in each moment of rest, the room of the others kept free; a menu that is arranged has them all at once. They are there before their section
 * is near enough to be laid out, so that each is laid out and painted by itself when it comes near.
 */
function LateRows({ parts }: { readonly parts: readonly RowsPart[] }) {
  const all = parts.reduce((sum, { dishes }) => sum + dishes.length, 0);
  const arranged = useUi(({ menu }) => menu.counts !== null);
  const [drawn, setDrawn] = useState(STEP);
  const most = arranged ? all : drawn;
  const coming = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (most < all) whenIdle(() => setDrawn((before) => before + (waitedFor(coming.current) ? HURRY : STEP)));
  }, [most, all]);
  let before = 0;
  const lists = parts.map((part) => {
    const dishes = part.dishes.slice(0, Math.max(0, most - before));
    before += part.dishes.length;
    return <LatePart key={part.id} {...part} dishes={dishes} />;
  });
  return (
    <div className="late-rows">
      {lists}
      {most < all && <div ref={coming} data-coming="" style={{ blockSize: `calc(${all - most} * var(--row))` }} />}
    </div>
  );
}

function LatePart({ id, name, dishes }: RowsPart) {
  if (dishes.length === 0) return null;
  if (name === null) return <DishList dishes={dishes} level="h3" />;
  return (
    <section id={`c${id}`} aria-label={name} className="menu-part">
      <h3>{name}</h3>
      <DishList dishes={dishes} level="h4" />
    </section>
  );
}
