"use client";

import { useEffect, useRef, useState } from "react";
import type { GalleryTexts } from "@/components/item/gallery/gallery";
import { IconButton } from "@/ui-kit/icon-button/icon-button";
import { ChevronBackIcon, ChevronForwardIcon } from "@/ui-kit/icons/item-page";

/** Previous, next and position dots of a strip of pictures. They follow the strip however it is scrolled. */
export function GalleryControls({ count, texts }: { count: number; texts: GalleryTexts }) {
  const root = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  useEffect(() => {
    const strip = root.current?.previousElementSibling;
    if (!strip) return;
    const moved = () => setAt(Math.round(Math.abs(strip.scrollLeft) / Math.max(1, strip.clientWidth)));
    strip.addEventListener("scroll", moved, { passive: true });
    return () => strip.removeEventListener("scroll", moved);
  }, []);
  const step = (by: number) => {
    const strip = root.current?.previousElementSibling;
    const forward = getComputedStyle(strip ?? document.body).direction === "rtl" ? -1 : 1;
    strip?.scrollTo({ left: forward * (at + by) * strip.clientWidth, behavior: "smooth" });
  };
  return (
    <div ref={root} className="gallery-controls">
      <IconButton
        label={texts.previous}
        icon={<ChevronBackIcon size={20} />}
        disabled={at === 0}
        onClick={() => step(-1)}
      />
      <span role="status" className="gallery-at">
        <bdi>{`${at + 1} / ${count}`}</bdi>
      </span>
      <IconButton
        label={texts.next}
        icon={<ChevronForwardIcon size={20} />}
        disabled={at >= count - 1}
        onClick={() => step(1)}
      />
    </div>
  );
}
