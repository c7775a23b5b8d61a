import type { Spot, View } from "./plane.ts";

/** A press that moves less, in pixels, is no drag. */
const SLIP = 6;
const ENDS = ["pointerup", "pointercancel"] as const;

/** Where an arrow key moves something. */
export const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** A pointer's place on the map, which may be drawn smaller than its view. */
export function spotOf(svg: SVGSVGElement, { width }: View, { clientX, clientY }: PointerEvent): Spot {
  const box = svg.getBoundingClientRect();
  const factor = width / box.width;
  return { x: (clientX - box.left) * factor, y: (clientY - box.top) * factor };
}

interface Following {
  spot(event: PointerEvent): Spot;
  /** Called for each movement once it is a drag. */
  drag(to: Spot): void;
  /** The pointer went up where it went down. */
  press(): void;
}

/** Follows a pointer until it goes up: on the document, because what is dragged is drawn anew while it moves. */
export function followPointer(down: PointerEvent, { spot, drag, press }: Following): void {
  const from = spot(down);
  let isDrag = false;
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    const to = spot(event);
    isDrag ||= Math.hypot(to.x - from.x, to.y - from.y) > SLIP;
    if (isDrag) drag(to);
  };
  const onEnd = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    document.removeEventListener("pointermove", onMove);
    for (const name of ENDS) document.removeEventListener(name, onEnd);
    if (event.type === "pointerup" && !isDrag) press();
  };
  document.addEventListener("pointermove", onMove);
  for (const name of ENDS) document.addEventListener(name, onEnd);
}
