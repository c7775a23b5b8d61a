import type { Banner } from "@/components/menu/menu-hero";
import { bannersOf } from "@/components/menu/menu-hero";
import type { BusinessConfig } from "@/config/schema";
import { type BusinessInfo, getBusinessInfo, getGalleryImages } from "@/lib/api/business";
import { getMenu, type Menu } from "@/lib/api/menu";
import { getStore, type Store } from "@/lib/api/stores";
import { settle } from "@/lib/api/transport/source";
import type { PageContext } from "@/lib/business/page-context";
import { assetUrl } from "@/lib/business/urls";
import type { FulfilmentMode } from "@/lib/domain/enumerations";

/** What every part of a menu page is rendered with. */
export interface MenuLook {
  readonly business: BusinessConfig;
  readonly locale: string;
  readonly currency: string;
  readonly mode: FulfilmentMode;
}

export interface MenuPageData {
  readonly look: MenuLook;
  readonly info: BusinessInfo | null;
  /** null while the API does not answer. */
  readonly menu: Menu | null;
  /** The chosen store. */
  readonly store: Store | null;
  /** The configuration's first, at the head of the page; then those of getGalleryImages (MENU-11). */
  readonly banners: readonly Banner[];
}

/** Everything a menu page shows, in one go; a part that cannot be read is null and has a state of its own (ROB-01). */
export async function readMenu({ business, locale, place, mode, source }: PageContext): Promise<MenuPageData> {
  const [info, menu, store, wide, narrow] = await Promise.all([
    settle(getBusinessInfo(source)),
    settle(getMenu(source, { mode })),
    place ? settle(getStore(source, place.storeId)) : null,
    settle(getGalleryImages(source, ["web_banner"])),
    settle(getGalleryImages(source, ["mobile_web_banner"])),
  ]);
  const gallery = (wide.ok ? wide.value : []).map(({ image, markups }, index) => ({
    image: assetUrl(business, image),
    imagePhone: narrow.ok && narrow.value[index] ? assetUrl(business, narrow.value[index].image) : undefined,
    alt: markups[0]?.title ?? "",
    link: markups[0]?.link ? assetUrl(business, markups[0].link) : undefined,
    title: markups[0]?.title ?? undefined,
  }));
  return {
    look: {
      business,
      locale,
      mode,
      currency: info.ok ? info.value.currency : business.biz.currency,
    },
    info: info.ok ? info.value : null,
    menu: menu.ok ? menu.value : null,
    store: store?.ok ? store.value : null,
    banners: [...bannersOf(business, locale), ...gallery],
  };
}
