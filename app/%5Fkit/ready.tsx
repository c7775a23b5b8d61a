"use client";

import { useEffect } from "react";

/** Tells tests that the page answers: from here on taps and keys are heard. */
export function Ready() {
  useEffect(() => {
    document.documentElement.dataset.ready = "";
  }, []);
  return null;
}
