"use client";

import { useEffect } from "react";

const FRAMED = ".picture > img";

function fail(image: HTMLImageElement) {
  image.dataset.state = "failed";
}

/**
 * Put once into the layout: hides every framed image that failed, so that the frame's pattern shows. One listener for
 * the page, also for images that failed before the script came.
 */
export function ImageFallback() {
  useEffect(() => {
    for (const image of document.querySelectorAll<HTMLImageElement>(FRAMED))
      if (image.complete && image.currentSrc !== "" && image.naturalWidth === 0) fail(image);
    const heard = ({ target }: Event) => {
      if (target instanceof HTMLImageElement && target.matches(FRAMED)) fail(target);
    };
    // Errors of images do not bubble, but they can be caught on the way down.
    document.addEventListener("error", heard, true);
    return () => document.removeEventListener("error", heard, true);
  }, []);
  return null;
}
