/** Next loads the page cache from its file, while the rest is in the build: each has a copy of this module. */
const RENEW = Symbol.for("storefront.renew-failed-pages");
const globals: typeof globalThis & { [RENEW]?: () => void } = globalThis;

/** Called by the page cache with what it does then. */
export function onRenewFailed(renew: () => void): void {
  globals[RENEW] = renew;
}

/**
 * Called when the API is known to answer: a page that stayed because a later version could not be read is as old again
 * as it is, so that its next visitor gets a new one.
 */
export const renewFailedPages = (): void => globals[RENEW]?.();
