import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import type { CarouselTexts } from "@/components/menu/banners/carousel-controls";
import type { PopupContent } from "@/components/menu/banners/popup";
import { BannerPicture } from "@/components/menu/head/menu-hero";
import type { Banner } from "@/lib/business/pages/banners";
import { clientTexts } from "@/lib/i18n/client-texts";

/** A picture across the menu with its title and link. */
function BannerLink({ banner }: { banner: Banner }) {
  const { link, title } = banner;
  const content = (
    <>
      <BannerPicture banner={title ? { ...banner, alt: "" } : banner} />
      {title && <span className="banner-title">{title}</span>}
    </>
  );
  return link ? <a href={link}>{content}</a> : content;
}

/**
 * MENU-11: the banners of a menu, side by side. At first it is only a strip that scrolls. Once the page is idle the
 * other pictures and the buttons (`banner-controls`) load, into space reserved for them.
 */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const t = useTranslations("banners");
  const [first] = banners;
  if (!first) return null;
  if (banners.length === 1) {
    return (
      <div className="banner" data-banner>
        <BannerLink banner={first} />
      </div>
    );
  }
  const texts: CarouselTexts = clientTexts(t, ["previous", "next", "pause", "play"]);
  return (
    <section className="carousel" aria-roledescription={t("carousel")} aria-label={t("label")}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard */}
      <div className="carousel-strip" tabIndex={0}>
        {banners.map((banner, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is no fieldset
          <div
            key={banner.image}
            className="banner"
            role="group"
            aria-roledescription={t("slide")}
            aria-label={`${index + 1} / ${banners.length}`}
            data-banner
          >
            <BannerLink banner={banner} />
          </div>
        ))}
      </div>
      <div className="carousel-bar" data-carousel-bar={JSON.stringify(texts)} />
    </section>
  );
}

interface AroundProps {
  readonly popup: Banner | null;
  readonly ground: Banner | null;
  /** The brand's name, for a popup without a title. */
  readonly name: string;
}

/**
 * What is shown behind the menu on a wider screen, and the popup shown over it once a day. The page carries only their
 * data.
 */
export function AroundMenu({ popup, ground, name }: AroundProps) {
  const t = useTranslations("banners");
  const content: PopupContent | null = popup && {
    image: popup.image,
    alt: popup.alt,
    link: popup.link,
    title: popup.title ?? t("from", { name }),
    ...clientTexts(t, ["close", "open"]),
  };
  return (
    <>
      {ground && (
        <div className="menu-ground" style={{ "--ground": `url("${encodeURI(ground.image)}")` } as CSSProperties} />
      )}
      {content && <div hidden data-popup={JSON.stringify(content)} />}
    </>
  );
}
