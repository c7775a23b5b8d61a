import type { BusinessConfig } from "@/config/schema";
import type { GalleryImage } from "@/lib/api/shop/business";
import { textIn } from "@/lib/business/features";
import { pictureAtWidth } from "@/lib/business/picture-sources";
import { assetUrl } from "@/lib/business/urls";

export interface Banner {
  readonly image: string;
  readonly imagePhone?: string | undefined;
  readonly alt: string;
  readonly link?: string | undefined;
  /** Text over the picture, which then needs no alternative text. */
  readonly title?: string | undefined;
}

/** The configuration's banners in the visitor's language. */
export function bannersOf(business: BusinessConfig, locale: string): Banner[] {
  return business.theme.pages.menu.banners.map(({ image, imagePhone, alt, link }) => ({
    image: pictureAtWidth(business, image, 1600),
    imagePhone: imagePhone && pictureAtWidth(business, imagePhone, 960),
    alt: textIn(business, alt, locale),
    link: link && assetUrl(business, link),
  }));
}

/** MENU-11: the pictures of a business's gallery by their use. */
export interface GalleryRoles {
  /**
   * Banners of the menu: `web_banner`, each with the `mobile_web_banner` (else `app_banner`) at the same position for
   * phones.
   */
  readonly banners: readonly Banner[];
  /** `web_popup`: the first one; shown once a day over the menu. */
  readonly popup: Banner | null;
  /** `web_bg_img` and, for phones, `app_bg_img`: the background of the page. */
  readonly ground: Banner | null;
}

/**
 * A phone's picture without a wide counterpart is shown on every screen. `addressOf` converts a picture's address to
 * the page's own.
 */
export function galleryRoles(images: readonly GalleryImage[], addressOf: (path: string) => string): GalleryRoles {
  const of = (type: GalleryImage["img_type"]) => images.filter(({ img_type }) => img_type === type);
  const phone = of("mobile_web_banner").length > 0 ? of("mobile_web_banner") : of("app_banner");
  const banner = (wide: GalleryImage | undefined, narrow: GalleryImage | undefined): Banner | null => {
    const main = wide ?? narrow;
    if (!main) return null;
    const [markup] = main.markups;
    return {
      image: addressOf(main.image),
      imagePhone: wide && narrow ? addressOf(narrow.image) : undefined,
      alt: markup?.title ?? "",
      link: markup?.link ? addressOf(markup.link) : undefined,
      title: markup?.title ?? undefined,
    };
  };
  const wide = of("web_banner");
  const places = Array.from({ length: Math.max(wide.length, phone.length) }, (_, at) => banner(wide[at], phone[at]));
  return {
    banners: places.filter((one) => one !== null),
    popup: banner(of("web_popup")[0], undefined),
    ground: banner(of("web_bg_img")[0], of("app_bg_img")[0]),
  };
}
