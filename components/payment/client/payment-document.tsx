"use client";

import { useEffect } from "react";
import { opensProviders } from "@/lib/domain/pages/paying-pages";

/** The path at which this document was loaded, whatever the address is now. */
function loadedAt(): string {
  const [visit] = performance.getEntriesByType("navigation");
  return new URL(visit?.name ?? window.location.href, window.location.href).pathname;
}

/**
 * [ROBUST-11] A policy belongs to a document, and navigation by the router keeps the previous page's document, whose
 * policy admits no vendor. Links to paying pages therefore load a document; if the router was used nevertheless, the
 * page is loaded here. A nonce in the page proves nothing, because the router brings its own.
 */
export function PaymentDocument() {
  useEffect(() => {
    if (!opensProviders(loadedAt())) window.location.reload();
  }, []);
  return null;
}
