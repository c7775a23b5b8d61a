"use client";

import { useEffect } from "react";
import { opensProviders } from "@/lib/domain/pages/paying-pages";

/** Where this document was loaded, whatever the address has become since. */
function loadedAt(): string {
  const [visit] = performance.getEntriesByType("navigation");
  return new URL(visit?.name ?? window.location.href, window.location.href).pathname;
}

/**
 * [ROBUST-11] A policy belongs to a document, and a visit by the router keeps the document of the page before, which lets no vendor
 * in. Links to payment pages therefore load them; whoever came by the router all the same gets the page loaded here. A nonce
 * somewhere in the page proves nothing: the router brings its own along.
 */
export function PaymentDocument() {
  useEffect(() => {
    if (!opensProviders(loadedAt())) window.location.reload();
  }, []);
  return null;
}
