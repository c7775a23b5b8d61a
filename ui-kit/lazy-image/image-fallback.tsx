"use client";

import { useEffect } from "react";

const FRAMED = ".picture > img";

function fail(image: HTMLImageElement) {
  image.dataset.state = "failed";
}

/**
 * Render once, in the layout: hides every framed image that failed, so that the frame's pattern shows. One listener
 * serves the page and also handles images that failed before the script ran.
 */
export function ImageFallback() {
  useEffect(() => {
    for (const image of document.querySelectorAll<HTMLImageElement>(FRAMED))
      if (image.complete && image.currentSrc !== "" && image.naturalWidth === 0) fail(image);
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement && target.matches(FRAMED)) fail(target);
    };
    // Image errors do not bubble, but they can be captured.
    document.addEventListener("error", onError, true);
    return () => document.removeEventListener("error", onError, true);
  }, []);
  return null;
}
