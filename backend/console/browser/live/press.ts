/** The longest that a pressed button holds the page still, should the browser never say that it was let go. */
export const LONGEST_PRESS_MS = 3_000;
/** How long a card that has just moved takes no press: the finger was on its way to what was there before. */
export const SETTLE_MS = 400;

let pressed: Promise<void> | null = null;

/** Notes when a finger or the mouse is down, so that nothing moves below it between press and click. */
export function startPress(): void {
  addEventListener("pointerdown", () => (pressed ??= untilUp()), true);
}

/** Ends once nothing is pressed any more and the click has been handled. */
export const untilReleased = (): Promise<void> => pressed ?? Promise.resolve();

const UPS = ["pointerup", "pointercancel"] as const;

function untilUp(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      for (const name of UPS) removeEventListener(name, up, true);
      pressed = null;
      resolve();
    };
    // The click follows the release in the same task or the next.
    const up = () => setTimeout(done);
    const timer = setTimeout(done, LONGEST_PRESS_MS);
    for (const name of UPS) addEventListener(name, up, true);
  });
}

const cards = () => [...document.querySelectorAll<HTMLElement>(":is(.card, .row)[id]")];

const placeOf = (card: Element): string => {
  const { left, top } = card.getBoundingClientRect();
  return `${Math.round(left)} ${Math.round(top)}`;
};

/** Remembers where the cards are; the returned function settles those that are elsewhere by then, or new. */
export function noteMoves(): () => void {
  const before = new Map(cards().map((card) => [card.id, placeOf(card)]));
  return () => {
    for (const card of cards()) if (before.get(card.id) !== placeOf(card)) settle(card);
  };
}

const settling = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** The card takes no press for a moment (styles/controls.css). */
export function settle(card: HTMLElement): void {
  clearTimeout(settling.get(card));
  card.dataset.moved = "";
  settling.set(
    card,
    setTimeout(() => card.removeAttribute("data-moved"), SETTLE_MS),
  );
}
