import { LazyImage } from "@/ui-kit";

interface Props {
  readonly images: readonly string[];
  readonly title: string;
  readonly label: string;
  readonly blur?: string | undefined;
}

/** MENU-09: the pictures of an item, one beside the other, swiped or scrolled through. */
export function Gallery({ images, title, label, blur }: Props) {
  if (images.length <= 1) {
    return (
      <div className="gallery">
        <LazyImage
          src={images[0]}
          alt={title}
          width={640}
          height={480}
          requestWidth={480}
          eager
          {...(blur ? { blur } : {})}
        />
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard
    <section className="gallery strip" aria-label={label} tabIndex={0}>
      {images.map((image, index) => (
        <LazyImage
          key={image}
          src={image}
          alt={`${title} ${index + 1}/${images.length}`}
          width={640}
          height={480}
          requestWidth={480}
          eager={index === 0}
          {...(blur && index === 0 ? { blur } : {})}
        />
      ))}
    </section>
  );
}
