import type { BusinessConfig } from "@/config/schema";
import type { GalleryImage } from "@/lib/api/business";
import { textIn } from "@/lib/business/features";
import { assetUrl } from "@/lib/business/urls";

export interface Banner {
  readonly image: string;
  readonly imagePhone?: string | undefined;
  readonly alt: string;
  readonly link?: string | undefined;
  /** Written over the picture, which then needs no words of its own. */
  readonly title?: string | undefined;
}

/** The configuration's banners in the visitor's language. */
export function bannersOf(business: BusinessConfig, locale: string): Banner[] {
  return business.theme.pages.menu.banners.map(({ image, imagePhone, alt, link }) => ({
    image: assetUrl(business, image),
    imagePhone: imagePhone && assetUrl(business, imagePhone),
    alt: textIn(business, alt, locale),
    link: link && assetUrl(business, link),
  }));
}

/** MENU-11: what the pictures of a business's gallery are shown as. */
export interface GalleryRoles {
  /** To leaf through in the menu: `web_banner`, each with the `mobile_web_banner` (else `app_banner`) of its place for phones. */
  readonly banners: readonly Banner[];
  /** `web_popup`: the first; shown once a day over the menu. */
  readonly popup: Banner | null;
  /** `web_bg_img` and, for phones, `app_bg_img`: what lies behind. */
  readonly ground: Banner | null;
}

/** Where a phone's picture has no wide one beside it, it is shown on every screen. `addressOf` makes addresses of the page's own. */
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
