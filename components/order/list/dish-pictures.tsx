"use client";

import { useStorefront } from "@/lib/state/provider";
import { LazyImage } from "@/ui-kit/lazy-image/lazy-image";

interface Props {
  readonly pictures: readonly string[];
  /** Beside a button: two of them, a phone has one, and a narrow one has its room for the words. */
  readonly short?: boolean;
}

/** OLIST-01: small pictures of an order's dishes, whose names stand beside them. Nothing where they have none. */
export function DishPictures({ pictures, short = false }: Props) {
  const { subPath, imageWidth } = useStorefront().settings;
  const shown = short ? pictures.slice(0, 2) : pictures;
  if (shown.length === 0) return null;
  return (
    <span
      className={`flex shrink-0 gap-1.5 py-0.5${short ? " max-[24rem]:hidden" : ""}`}
      data-dish-pictures={shown.length}
    >
      {shown.map((picture, index) => (
        <LazyImage
          key={picture}
          src={picture.startsWith("/") ? `${subPath}${picture}` : picture}
          alt=""
          width={40}
          height={40}
          requestWidth={imageWidth}
          frameClassName={`size-10 shrink-0 rounded-control${short && index > 0 ? " max-sm:hidden" : ""}`}
        />
      ))}
    </span>
  );
}
