import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { imageSource } from "@/ui-kit/lazy-image/image-source";

/** One transparent pixel: an image without an address is no valid HTML, and browsers may draw it as broken. */
const NOTHING_YET = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

export type LazyImageProps = Omit<ComponentProps<"img">, "src" | "alt" | "width" | "height"> & {
  src: string | null | undefined;
  /** What it shows; empty when the text next to it says the same. */
  alt: string;
  /** Pixels of the layout; they fix the shape before anything is loaded. */
  width: number;
  height: number;
  /** Asked of the image server as a `width` query, twice the layout for sharp screens unless told. False asks nothing. */
  requestWidth?: number | false;
  /** A CSS image, painted on the server from the blur hash; shown until the image is there. */
  blur?: string;
  /** For the largest picture of the first screen: loads at once and first. */
  eager?: boolean;
  /**
   * Loads only within 100 px of the view, which takes `NearImages` in the page; without script it is there at once. Not
   * given, the browser decides: most load what is a screen or two away. For pictures below the first screen.
   */
  near?: boolean;
  /** Shown where there is no picture, in the middle of the pattern. */
  placeholder?: ReactNode;
  /** Class of the frame; every other prop goes to the image. */
  frameClassName?: string;
};

/**
 * A picture in a frame of fixed shape. No script of its own: the browser loads it lazily, the blur lies behind it, and
 * where it fails the frame's pattern shows (with `ImageFallback` once in the layout, also in place of broken images).
 */
export function LazyImage(props: LazyImageProps) {
  const { src, alt, width, height, requestWidth = width * 2, blur, eager, near, placeholder, ...more } = props;
  const { frameClassName, className, style, ...rest } = more;
  const source = imageSource(src, requestWidth || undefined);
  return (
    <span
      data-kit="lazy-image"
      data-state={source ? "image" : "empty"}
      className={clsx("picture block", frameClassName)}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {placeholder ? (
        <span className="absolute inset-0 grid place-items-center text-on-primary-soft" aria-hidden="true">
          {placeholder}
        </span>
      ) : null}
      {source ? (
        <img
          {...(near ? { src: NOTHING_YET, "data-near": source } : { src: source })}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? "eager" : "lazy"}
          decoding={eager ? "sync" : "async"}
          fetchPriority={eager ? "high" : undefined}
          className={className}
          style={blur ? { backgroundImage: blur, ...style } : style}
          {...rest}
        />
      ) : null}
      {source && near ? (
        <noscript>
          <img src={source} alt="" width={width} height={height} loading="lazy" className={className} />
        </noscript>
      ) : null}
    </span>
  );
}
