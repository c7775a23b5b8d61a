"use client";

import { useEffect } from "react";
import { createNearWatch, NEAR } from "@/ui-kit/lazy-image/near-watch";

const WAITING = "img[data-near]";

function load(image: HTMLImageElement) {
  const { near } = image.dataset;
  if (!near) return;
  delete image.dataset.near;
  image.src = near;
}

const waiting = (root: ParentNode) => root.querySelectorAll<HTMLImageElement>(WAITING);

/** Uses IntersectionObserver. */
function observing(): { watch: (root: ParentNode) => void; stop: () => void } {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        load(target as HTMLImageElement);
      }
    },
    { rootMargin: `${NEAR.distance}px` },
  );
  const watch = (root: ParentNode) => {
    for (const image of waiting(root)) observer.observe(image);
  };
  return { watch, stop: () => observer.disconnect() };
}

/** Without IntersectionObserver: measures on scroll and resize. */
function measuring(): { watch: (root: ParentNode) => void; stop: () => void } {
  const loadWithin = (pixels: number) => {
    for (const image of waiting(document)) {
      const { top, bottom } = image.getBoundingClientRect();
      if (bottom > -pixels && top < innerHeight + pixels) load(image);
    }
  };
  const { scrolled, resized, stop } = createNearWatch(loadWithin);
  document.addEventListener("scroll", scrolled, { capture: true, passive: true });
  addEventListener("resize", resized);
  return {
    watch: () => loadWithin(NEAR.distance),
    stop: () => {
      stop();
      document.removeEventListener("scroll", scrolled, { capture: true });
      removeEventListener("resize", resized);
    },
  };
}

/**
 * Render once in a page that has images with `near`: each gets its source when it comes within 100 px of the viewport,
 * including images added later (KIT-09).
 */
export function NearImages() {
  useEffect(() => {
    const { watch, stop } = "IntersectionObserver" in window ? observing() : measuring();
    watch(document);
    const added = new MutationObserver((changes) => {
      if (changes.some(({ addedNodes }) => addedNodes.length > 0)) watch(document);
    });
    added.observe(document.body, { childList: true, subtree: true });
    return () => {
      added.disconnect();
      stop();
    };
  }, []);
  return null;
}
