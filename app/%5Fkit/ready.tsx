"use client";

import { useEffect } from "react";
import { AWAKE } from "@/lib/render/awake";

/** Tells tests that the page answers: from here on taps and keys are heard. */
export function Ready() {
  useEffect(() => {
    document.documentElement.dataset.ready = "";
    window.dispatchEvent(new Event(AWAKE));
  }, []);
  return null;
}
