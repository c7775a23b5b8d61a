/** How long a test waits for something that comes by itself: for what never comes on a machine under load, not for a clock. */
export const PATIENCE_MS = 30_000;
