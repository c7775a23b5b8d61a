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

/** The user is typing in it or has opened something in it. */
function isInUse(card: Element): boolean {
  const { activeElement } = document;
  const writing = activeElement?.matches("input, textarea, select") && card.contains(activeElement);
  return writing || card.querySelector("details[open]") !== null;
}

const versionOf = (card: Element) => (card as HTMLElement).dataset.version ?? null;

/** Applies the server's markup, leaving unchanged parts alone so that focus and scroll position stay. */
export function reconcile(fresh: Document): void {
  for (const part of parts(fresh)) {
    const here = document.getElementById(part.id);
    if (!here) continue;
    const source = part.outerHTML;
    if (sources.get(here) === source) continue;
    if (part.dataset.live === "cards") reconcileCards(here, part);
    else if (!isInUse(here)) here.replaceChildren(...part.childNodes);
    sources.set(here, source);
  }
}

function reconcileCards(here: Element, part: Element): void {
  const before = new Map(cardsOf(here).map((card) => [card.id, card]));
  const wanted = cardsOf(part).map((card) => {
    const known = before.get(card.id);
    const source = card.outerHTML;
    const same = known && sources.get(known) === source;
    const busy = known && isInUse(known) && versionOf(known) !== null && versionOf(known) === versionOf(card);
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
}
