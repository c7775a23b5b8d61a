/** Fired on window once the page is hydrated: from then on presses are handled, and earlier ones have been replayed. */
export const AWAKE = "awake";
