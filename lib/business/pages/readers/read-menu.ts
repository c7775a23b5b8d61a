import type { Language } from "@/config/languages";
import type { BusinessConfig } from "@/config/schema";
import { type BusinessInfo, getBusinessInfo, getGalleryImages } from "@/lib/api/shop/business";
import { getMenu, type Menu } from "@/lib/api/shop/menu";
import { getCurrentStore, getStore, type Store } from "@/lib/api/shop/stores";
import { settle } from "@/lib/api/transport/source";
import { type Banner, bannersOf, galleryRoles } from "@/lib/business/pages/banners";
import type { PageContext } from "@/lib/business/pages/page-context";
import { DEFAULT_PLACE, placeSegment } from "@/lib/business/request/place";
import { assetUrl } from "@/lib/business/urls";
import { BANNER_PLACEMENTS, type FulfilmentMode } from "@/lib/domain/enumerations";

/** The settings with which every part of a menu page is rendered. */
export interface MenuStyle {
  readonly business: BusinessConfig;
  readonly locale: Language;
  readonly currency: string;
  readonly mode: FulfilmentMode;
  /** Store and mode as one string: rows of one place must not stay when the guest chooses another. */
  readonly place: string;
}

export interface MenuPageData {
  readonly style: MenuStyle;
  readonly info: BusinessInfo | null;
  /** null if the API does not respond. */
  readonly menu: Menu | null;
  /** The chosen store. */
  readonly store: Store | null;
  /** The store whose menu this is: the chosen one, else the business's first. */
  readonly kitchen: Store | null;
  /** The configuration's first banner, else the background picture of the menu. */
  readonly head: Banner | null;
  /** The configuration's other banners, then those of getGalleryImages (MENU-11). */
  readonly banners: readonly Banner[];
  /** Shown once a day over the menu. */
  readonly popup: Banner | null;
  readonly ground: Banner | null;
}

/**
 * Everything a menu page shows, in one read. A part that cannot be read is null and has an error state of its own
 * (ROB-01).
 */
export async function readMenu({ business, locale, place, mode, source }: PageContext): Promise<MenuPageData> {
  const [info, menu, kitchen, gallery] = await Promise.all([
    settle(getBusinessInfo(source)),
    settle(getMenu(source, { mode })),
    settle(place ? getStore(source, place.storeId) : getCurrentStore(source, { ffMode: mode })),
    settle(getGalleryImages(source, BANNER_PLACEMENTS)),
  ]);
  const { banners, popup, ground } = galleryRoles(gallery.ok ? gallery.value : [], (path) => assetUrl(business, path));
  return {
    style: {
      business,
      locale,
      mode,
      place: (place && placeSegment(place)) ?? DEFAULT_PLACE,
      currency: info.ok ? info.value.currency : business.biz.currency,
    },
    info: info.ok ? info.value : null,
    menu: menu.ok ? menu.value : null,
    store: place && kitchen.ok ? kitchen.value : null,
    kitchen: kitchen.ok ? kitchen.value : null,
    head: bannersOf(business, locale)[0] ?? ground,
    banners: [...bannersOf(business, locale).slice(1), ...banners],
    popup,
    ground,
  };
}
