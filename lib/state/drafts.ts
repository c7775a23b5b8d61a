import type { StorefrontState } from "@/lib/state/storefront-state";

/**
 * ROB-01: what was typed into a form, kept for this tab until it is used: a reload, a failed call or a look at the menu
 * loses nothing. One draft per form and business, in sessionStorage, so that a shared computer forgets it with the tab.
 */
const prefixOf = ({ settings }: StorefrontState) => `${settings.businessId}:draft:`;

/** Where the draft of a form is kept. */
export const draftKey = (storefront: StorefrontState, name: string): string => `${prefixOf(storefront)}${name}`;

/** Forgets everything that was typed here: whoever signs out leaves no name, number or address to the next person. */
export function forgetDrafts(storefront: StorefrontState): void {
  try {
    const own = Object.keys(sessionStorage).filter((key) => key.startsWith(prefixOf(storefront)));
    for (const key of own) sessionStorage.removeItem(key);
  } catch {
    // Where storage is forbidden there is nothing to forget.
  }
}

/** The name under which the checkout keeps an address that waits to be saved. */
export const PENDING_ADDRESS = "pending-address";

/** Keeps a draft; null forgets it. */
export function writeDraft(storefront: StorefrontState, name: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(draftKey(storefront, name));
    else sessionStorage.setItem(draftKey(storefront, name), JSON.stringify(value));
  } catch {
    // Full or forbidden: the form still holds it while the page is open.
  }
}
