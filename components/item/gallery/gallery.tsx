import { GalleryControls } from "@/components/item/gallery/gallery-controls";
import { LazyImage } from "@/ui-kit/lazy-image/lazy-image";

export interface GalleryTexts {
  readonly label: string;
  readonly previous: string;
  readonly next: string;
}

interface Props {
  readonly images: readonly string[];
  readonly title: string;
  readonly texts: GalleryTexts;
  readonly blur?: string | undefined;
  /** The width that lists request. */
  readonly imageWidth: number;
  /** Layout pixels of a picture. */
  readonly shape?: PictureShape;
}

export interface PictureShape {
  readonly width: number;
  readonly height: number;
}

const ON_A_PAGE: PictureShape = { width: 640, height: 480 };

/**
 * MENU-09: the pictures of an item, side by side: swiped, stepped through with buttons, scrolled with arrow keys. An item
 * without a picture has no place for one, as in a printed menu.
 */
export function Gallery({ images, title, texts, blur, imageWidth, shape = ON_A_PAGE }: Props) {
  const pictures = images.map((image, index) => (
    <LazyImage
      key={image}
      src={image}
      alt={images.length > 1 ? `${title} ${index + 1}/${images.length}` : title}
      {...shape}
      requestWidth={imageWidth}
      eager={index === 0}
      {...(blur && index === 0 ? { blur } : {})}
    />
  ));
  if (images.length <= 1) return images.length === 0 ? null : <div className="gallery">{pictures}</div>;
  return (
    <div className="gallery" data-gallery={images.length}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard */}
      <section className="gallery-strip" tabIndex={0} aria-label={texts.label}>
        {pictures}
      </section>
      <GalleryControls count={images.length} texts={texts} />
    </div>
  );
}
