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

/** The platform tells what comes near. */
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

/** Where it does not: measured when the page scrolls or changes its size. */
function measuring(): { watch: (root: ParentNode) => void; stop: () => void } {
  const look = (pixels: number) => {
    for (const image of waiting(document)) {
      const { top, bottom } = image.getBoundingClientRect();
      if (bottom > -pixels && top < innerHeight + pixels) load(image);
    }
  };
  const { scrolled, resized, stop } = createNearWatch(look);
  document.addEventListener("scroll", scrolled, { capture: true, passive: true });
  addEventListener("resize", resized);
  return {
    watch: () => look(NEAR.distance),
    stop: () => {
      stop();
      document.removeEventListener("scroll", scrolled, { capture: true });
      removeEventListener("resize", resized);
    },
  };
}

/**
 * Put once into a page that has images with `near`: gives each its address when it comes within 100 px of the view, also
 * those that are added later (KIT-09).
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
