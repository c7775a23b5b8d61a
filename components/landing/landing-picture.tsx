import type { LocalizedText } from "@/config/fields";
import type { BusinessConfig } from "@/config/schema";
import { ownLanguage, textIn } from "@/lib/business/features";
import { pictureSources } from "@/lib/business/picture-sources";

interface Props {
  readonly business: BusinessConfig;
  readonly locale: string;
  readonly image: string;
  /** Another picture for phones. */
  readonly imagePhone?: string | undefined;
  /** None: the words beside it say what it shows. */
  readonly alt?: LocalizedText | undefined;
  /** The width it takes, as in the attribute `sizes`. */
  readonly sizes: string;
  /** The largest picture of the first screen. */
  readonly first?: boolean;
  readonly className?: string;
}

/** A picture of a band, which fills its frame. An uploaded one is loaded in the width that the screen needs. */
export function LandingPicture({ business, locale, image, imagePhone, alt, sizes, first = false, className }: Props) {
  const { src, srcSet, width = 1280, height = 560 } = pictureSources(business, image);
  const phone = imagePhone ? pictureSources(business, imagePhone) : null;
  return (
    <picture className={className}>
      {phone && (
        <source
          media="(width < 48rem)"
          srcSet={phone.srcSet ?? phone.src}
          // Only a list of widths may say how wide it is shown.
          sizes={phone.srcSet && "100vw"}
        />
      )}
      <img
        src={src}
        srcSet={srcSet}
        sizes={srcSet && sizes}
        alt={textIn(business, alt, locale)}
        {...ownLanguage(business, alt, locale)}
        width={width}
        height={height}
        loading={first ? undefined : "lazy"}
        fetchPriority={first ? "high" : undefined}
        className="size-full object-cover"
      />
    </picture>
  );
}
