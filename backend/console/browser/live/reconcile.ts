import { reopenSheets } from "../sheets.ts";
import { noteMoves, settle } from "./press.ts";

/** The server's own markup of each part, before the script wrote ages into it. */
const sources = new WeakMap<Element, string>();

const parts = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>("[data-live]")];
const cardsOf = (part: Element) => [...part.children];

export function rememberSources(): void {
  for (const part of parts(document)) {
    sources.set(part, part.outerHTML);
    for (const card of cardsOf(part)) sources.set(card, card.outerHTML);
  }
}

/** The user is typing in it, has opened something in it or can still take back what they pressed. */
function isInUse(card: Element): boolean {
  const { activeElement } = document;
  const writing = activeElement?.matches("input, textarea, select") && card.contains(activeElement);
  return (
    writing || card.matches("[data-held]") || card.querySelector("details[open], [data-held], [data-dragged]") !== null
  );
}

const versionOf = (card: Element) => (card as HTMLElement).dataset.version ?? null;

/**
 * Applies the server's markup, leaving unchanged parts alone so that focus and scroll position stay. `changed` is said in
 * a sheet that is open over a card which has another state now.
 */
export function reconcile(fresh: Document, changed = ""): void {
  const settleMoved = noteMoves();
  const focused = document.activeElement;
  const removed: Element[] = [];
  for (const part of parts(fresh)) {
    const here = document.getElementById(part.id);
    if (!here) continue;
    const source = part.outerHTML;
    if (sources.get(here) === source) continue;
    // What is in use is brought up to date by a later reading.
    if (part.dataset.live === "") {
      if (isInUse(here)) continue;
      for (const { name, value } of part.attributes) here.setAttribute(name, value);
      here.replaceChildren(...part.childNodes);
    } else if (part.dataset.live === "cards") {
      // What was left alone is compared again with the next reading.
      if (!reconcileCards(here, part, removed)) continue;
    }
    // A frame holds parts that are brought up to date by themselves.
    else here.toggleAttribute("data-empty", part.hasAttribute("data-empty"));
    sources.set(here, source);
  }
  settleMoved();
  // At the end, because a card with another state may be in another column.
  for (const card of removed) {
    const successor = document.getElementById(card.id);
    if (successor) reopenSheets(card, successor, { changed, focused }).forEach(settle);
  }
}

/** Returns whether all of them are up to date. Adds to `removed` those that are no longer there, or replaced. */
function reconcileCards(here: Element, part: Element, removed: Element[]): boolean {
  let complete = true;
  const before = new Map(cardsOf(here).map((card) => [card.id, card]));
  const wanted = cardsOf(part).map((card) => {
    const known = before.get(card.id);
    const source = card.outerHTML;
    const same = known && sources.get(known) === source;
    const busy = known && isInUse(known) && versionOf(known) !== null && versionOf(known) === versionOf(card);
    if (known && busy && !same) complete = false;
    if (known && (same || busy)) return known;
    sources.set(card, source);
    return card;
  });
  const kept = new Set<Element>(wanted);
  for (const card of before.values()) {
    if (kept.has(card)) continue;
    removed.push(card);
    card.remove();
  }
  wanted.forEach((card, index) => {
    const there = here.children[index];
    if (there !== card) here.insertBefore(card, there ?? null);
  });
  return complete;
}
