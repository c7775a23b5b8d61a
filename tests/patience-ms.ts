/** How long a test waits for something that it did not trigger directly. Long, because a busy machine is slow. */
export const PATIENCE_MS = 30_000;
