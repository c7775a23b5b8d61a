/** Fired on window once the page is hydrated: from here on presses are heard, and those that came earlier are done. */
export const AWAKE = "awake";
