import { isPull, type Point, swipeOutcome, velocityOf } from "@/ui-kit/sheet/swipe";

const ON_A_PHONE = "(width < 48rem)";
const LESS_MOTION = "(prefers-reduced-motion: reduce)";
/** Pixels after which a movement has a direction. Browsers begin to scroll a little later. */
const SURE = 4;
/** Milliseconds after which a sheet whose owner keeps it open returns to its place. */
const KEPT_OPEN = 500;
/** Pixels of the upper edge, around the handle. */
const EDGE = 24;
/** What has a use of its own for a finger that moves. */
const OWN_USE = "textarea, select, iframe, input:not([type=radio], [type=checkbox])";

interface Pull {
  readonly x: number;
  readonly y: number;
  /** Where the sheet began to follow; null before the movement has a direction. */
  from: number | null;
  points: Point[];
}

/**
 * Whether a pull that begins there would move the sheet. What scrolls inside goes first, until it is at its top; the
 * title and the edge with the handle do not scroll.
 */
function isFree(dialog: HTMLElement, target: EventTarget | null, fromTop: number): boolean {
  if (!(target instanceof Element) || target === dialog || target.closest("dialog") !== dialog) return false;
  if (target.closest(OWN_USE) || (visualViewport?.scale ?? 1) > 1) return false;
  if (fromTop < EDGE || target.closest("[data-dialog-head]")) return true;
  for (let part: Element | null = target; part && part !== dialog; part = part.parentElement) {
    const { overflowY, touchAction } = getComputedStyle(part);
    if (part.scrollTop > 0 && /auto|scroll/.test(overflowY)) return false;
    // A map is panned.
    if (/none|^pan-x/.test(touchAction)) return false;
  }
  return true;
}

/**
 * Lets a sheet at the foot of a phone follow the finger down and close when it is swiped away. Returns a function that
 * ends this. Touch only: keys, screen readers and the mouse close it as before. With less motion the sheet stays where
 * it is, and a swipe still closes it.
 */
export function followFinger(dialog: HTMLElement, close: () => void): () => void {
  let pull: Pull | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const place = (transform: string, pulled: number, transition: string) => {
    dialog.style.transform = transform;
    dialog.style.transition = transition;
    dialog.style.setProperty("--pulled", String(pulled));
  };
  const putBack = () => place("", 0, "");
  const leave = async () => {
    if (!matchMedia(LESS_MOTION).matches) place("translateY(100%)", 1, "");
    await Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished));
    waiting = setTimeout(putBack, KEPT_OPEN);
    close();
  };
  const start = ({ touches, target }: TouchEvent) => {
    if (pull?.from != null) putBack();
    const [finger, second] = touches;
    const free = finger && !second && matchMedia(ON_A_PHONE).matches;
    const fromTop = (finger?.clientY ?? 0) - dialog.getBoundingClientRect().top;
    pull =
      free && isFree(dialog, target, fromTop) ? { x: finger.clientX, y: finger.clientY, from: null, points: [] } : null;
  };
  const move = (event: TouchEvent) => {
    const [finger] = event.touches;
    if (!pull || !finger) return;
    const [right, down] = [finger.clientX - pull.x, finger.clientY - pull.y];
    if (pull.from === null) {
      if (Math.hypot(right, down) < SURE) return;
      if (!isPull(right, down) || !event.cancelable) {
        pull = null;
        return;
      }
      pull.from = finger.clientY;
    }
    if (event.cancelable) event.preventDefault();
    pull.points = [...pull.points.slice(-9), { at: event.timeStamp, y: finger.clientY }];
    const distance = Math.max(0, finger.clientY - pull.from);
    if (!matchMedia(LESS_MOTION).matches)
      place(`translateY(${distance}px)`, Math.min(1, distance / dialog.offsetHeight), "none");
  };
  const end = (event: TouchEvent) => {
    const ended = pull;
    pull = null;
    if (ended?.from == null) return;
    if (event.cancelable) event.preventDefault();
    const distance = (ended.points.at(-1)?.y ?? ended.from) - ended.from;
    const swipe = { distance, velocity: velocityOf(ended.points, event.timeStamp), height: dialog.offsetHeight };
    if (event.type === "touchend" && swipeOutcome(swipe) === "close") void leave();
    else putBack();
  };
  putBack();
  dialog.addEventListener("touchstart", start, { passive: true });
  dialog.addEventListener("touchmove", move, { passive: false });
  dialog.addEventListener("touchend", end);
  dialog.addEventListener("touchcancel", end);
  return () => {
    clearTimeout(waiting);
    dialog.removeEventListener("touchstart", start);
    dialog.removeEventListener("touchmove", move);
    dialog.removeEventListener("touchend", end);
    dialog.removeEventListener("touchcancel", end);
  };
}
