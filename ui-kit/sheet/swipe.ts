/** A finger that pulled a sheet: down is positive. */
export interface Swipe {
  /** Pixels from where the pull began. */
  readonly distance: number;
  /** Pixels per millisecond when the finger was lifted. */
  readonly velocity: number;
  /** Pixels of the sheet. */
  readonly height: number;
}

/** Where the finger was at a time, in pixels and milliseconds. */
export interface Point {
  readonly at: number;
  readonly y: number;
}

/** Pixels per millisecond from which a movement is a flick. */
const FLICK = 0.5;
/** A shorter flick is a slip of the finger. */
const SHORTEST_FLICK = 24;
/** How much of a sheet must be pulled down to close it without a flick, and the pixels that are enough for a tall one. */
const CLOSING_SHARE = 0.3;
const CLOSING_DISTANCE = 200;
/** Moving up faster than this means that the guest has changed their mind. */
const BACK = -0.1;
/** Milliseconds before the finger was lifted that its velocity is measured over. */
const MEASURED = 100;

/** Whether the sheet closes or returns to its place when the finger is lifted. */
export function swipeOutcome({ distance, velocity, height }: Swipe): "close" | "return" {
  if (distance <= 0 || velocity < BACK) return "return";
  const far = distance >= Math.min(height * CLOSING_SHARE, CLOSING_DISTANCE);
  const flicked = velocity >= FLICK && distance >= SHORTEST_FLICK;
  return far || flicked ? "close" : "return";
}

/** The velocity of a finger lifted at `now`. One that rested before has none. */
export function velocityOf(points: readonly Point[], now: number): number {
  const recent = points.filter(({ at }) => at >= now - MEASURED);
  const [first, last] = [recent[0], recent.at(-1)];
  return first && last && last.at > first.at ? (last.y - first.y) / (last.at - first.at) : 0;
}

/** A movement that pulls a sheet: more down than sideways. */
export const isPull = (right: number, down: number): boolean => down > Math.abs(right);
