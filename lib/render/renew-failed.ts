/**
 * Next loads the page cache from its file, and has it in the build as well, of which the pages use the former: each copy
 * adds what it does. One that holds nothing does nothing.
 */
const RENEW = Symbol.for("storefront.renew-failed-pages");
const globals: typeof globalThis & { [RENEW]?: Set<() => void> } = globalThis;
globals[RENEW] ??= new Set();
const copies = globals[RENEW];

/** Called by the page cache with what it does then. */
export const onRenewFailed = (renew: () => void): void => void copies.add(renew);

/**
 * Called when the API is known to answer: a page that stayed because a later version could not be read is as old again
 * as it is, so that its next visitor gets a new one.
 */
export function renewFailedPages(): void {
  for (const renew of copies) renew();
}
