import type { ReactNode } from "react";
import { preload } from "react-dom";
import { businessName, textIn } from "@/lib/business/features";
import type { Banner } from "@/lib/business/pages/banners";
import type { MenuStyle } from "@/lib/business/pages/readers/read-menu";
import { firstSentence } from "@/lib/domain/text/beginning";

/** A wide picture, with its own for phones, shown as a band twice as wide as high. */
export function BannerPicture({ banner, first = false }: { banner: Banner; first?: boolean }) {
  return (
    <picture>
      {banner.imagePhone && (
        <source media="(max-width: 47.99rem)" srcSet={banner.imagePhone} width={720} height={360} />
      )}
      <img
        src={banner.image}
        alt={banner.alt}
        width={1280}
        height={560}
        loading={first ? "eager" : "lazy"}
        decoding={first ? "sync" : "async"}
        fetchPriority={first ? "high" : undefined}
      />
    </picture>
  );
}

interface Props {
  readonly banner: Banner | null;
  readonly style: MenuStyle;
  /** Nothing stands between header and menu, so the picture keeps its height also beside a store's details. */
  readonly roomy?: boolean;
  readonly children: ReactNode;
}

/** Preloads the largest picture of the first screen, before fonts and scripts. A phone preloads its own. */
function preloadBanner({ image, imagePhone }: Banner) {
  const wide = imagePhone ? { media: "(min-width: 48rem)" } : {};
  preload(image, { as: "image", fetchPriority: "high", ...wide });
  if (imagePhone) preload(imagePhone, { as: "image", fetchPriority: "high", media: "(max-width: 47.99rem)" });
}

/**
 * The brand at the head of its menu: its picture, what it cooks and the chosen store's details, in less than a quarter
 * of the screen. The name is for screen readers and search engines: the logo above shows it.
 */
export function MenuHero({ banner, style: { business, locale }, roomy = false, children }: Props) {
  if (banner) preloadBanner(banner);
  const text = firstSentence(textIn(business, business.customizations.metatags.description, locale));
  return (
    <div className="hero scope-hero" data-picture={banner ? "yes" : "no"} data-roomy={roomy || undefined}>
      <h1 className="sr-only">{businessName(business, locale)}</h1>
      {banner && (
        <div className="hero-picture">
          <BannerPicture banner={banner} first />
        </div>
      )}
      {(text || children) && (
        <div className="hero-words">
          {text && <p className="hero-text">{text}</p>}
          {children}
        </div>
      )}
    </div>
  );
}
