import { noteMoves } from "./press.ts";

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

/** Applies the server's markup, leaving unchanged parts alone so that focus and scroll position stay. */
export function reconcile(fresh: Document): void {
  const settleMoved = noteMoves();
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
      if (!reconcileCards(here, part)) continue;
    }
    // A frame holds parts that are brought up to date by themselves.
    else here.toggleAttribute("data-empty", part.hasAttribute("data-empty"));
    sources.set(here, source);
  }
  settleMoved();
}

/** Returns whether all of them are up to date. */
function reconcileCards(here: Element, part: Element): boolean {
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
  for (const card of before.values()) if (!kept.has(card)) card.remove();
  wanted.forEach((card, index) => {
    const there = here.children[index];
    if (there !== card) here.insertBefore(card, there ?? null);
  });
  return complete;
}
