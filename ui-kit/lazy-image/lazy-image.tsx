import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { imageSource } from "@/ui-kit/lazy-image/image-source";

/** One transparent pixel: an image without a source is invalid HTML, and browsers may show it as broken. */
const NOTHING_YET = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

export type LazyImageProps = Omit<ComponentProps<"img">, "src" | "alt" | "width" | "height"> & {
  src: string | null | undefined;
  /** Alternative text; empty when the text next to the image says the same. */
  alt: string;
  /** Layout pixels; they reserve the space before anything loads. */
  width: number;
  height: number;
  /**
   * Width requested from the image server, by default twice the layout width for sharp screens. False requests none.
   */
  requestWidth?: number | false;
  /** A CSS image painted on the server from the blur hash; shown until the image has loaded. */
  blur?: string;
  /** For the largest picture of the first screen: loads at once and with priority. */
  eager?: boolean;
  /**
   * Loads only within 100 px of the viewport, which needs `NearImages` in the page; without script it loads at once. By
   * default the browser decides, and most load a screen or two ahead. For pictures below the first screen.
   */
  near?: boolean;
  /** Shown in the middle of the pattern when there is no picture. */
  placeholder?: ReactNode;
  /** Class of the frame; every other prop goes to the image. */
  frameClassName?: string;
};

/**
 * A picture in a frame of fixed shape. It needs no script: the browser loads it lazily, the blur lies behind it, and
 * the frame's pattern shows where it is missing. Render `ImageFallback` once in the layout, so that broken images show
 * the pattern too.
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
