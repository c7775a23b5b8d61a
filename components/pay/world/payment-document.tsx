"use client";

import { useEffect } from "react";

/**
 * [ROBUST-11] A policy belongs to a document, and a visit by the router keeps the document of the page before, which lets no vendor
 * in. Links to payment pages therefore load them; whoever came by the router all the same gets the page loaded here.
 */
export function PaymentDocument() {
  useEffect(() => {
    if (!document.querySelector("script[nonce]")) window.location.reload();
  }, []);
  return null;
}
