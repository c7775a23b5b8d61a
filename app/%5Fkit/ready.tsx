"use client";

import { useEffect } from "react";
import { AWAKE } from "@/lib/render/awake";

/** Tells tests that the page is hydrated and reacts to taps and keys. */
export function Ready() {
  useEffect(() => {
    document.documentElement.dataset.ready = "";
    window.dispatchEvent(new Event(AWAKE));
  }, []);
  return null;
}
