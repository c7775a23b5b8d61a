import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CartBar } from "@/components/cart/bar/cart-bar";
import { itemTexts } from "@/components/item/item-texts";
import { Landing } from "@/components/landing/landing";
import { Announcement } from "@/components/layout/announcement/announcement";
import { StartStores } from "@/components/layout/background/start-stores";
import { TryAgain } from "@/components/layout/errors/try-again";
import { MENU_ACTION_KEYS } from "@/components/menu/actions/menu-action-texts";
import { MenuActions } from "@/components/menu/actions/menu-actions";
import { dishStyle } from "@/components/menu/dish/dish-style";
import { JsonLd } from "@/components/pages/json-ld";
import { PlacePickerHost } from "@/components/store/picker/place-selector";
import { getMenu } from "@/lib/api/menu";
import { getCurrentStore } from "@/lib/api/stores";
import { settle } from "@/lib/api/transport/source";
import { pageMetadata } from "@/lib/business/pages/metadata";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { landingPage } from "@/lib/business/structured-data/pages";
import { publicPath } from "@/lib/business/urls";
import { clientTexts } from "@/lib/i18n/client-texts";
import { NearImages } from "@/ui-kit/lazy-image/near-images";

type Props = { params: Promise<PageParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { business, locale } = await pageContext(params);
  return pageMetadata(business, locale, { path: "/" });
}

/**
 * RTE-01: what `/` shows when the landing page is enabled. Its dishes can be ordered here. Without the API only they are
 * missing.
 */
export default async function LandingPage({ params }: Props) {
  const context = await pageContext(params);
  const { business, locale, mode, source } = context;
  const read = await settle(Promise.all([getMenu(source, { mode }), source.currency()]));
  const store = await settle(getCurrentStore(source, { ffMode: mode }));
  const shop = { business, locale, currency: business.biz.currency };
  const menu = read.ok
    ? { items: read.value[0], style: await dishStyle({ business, locale, currency: read.value[1] }) }
    : null;
  const flags = business.theme.pages.menu;
  const t = await getTranslations("menu");
  return (
    <>
      <JsonLd data={landingPage(shop, store.ok ? store.value : null, Date.now())} />
      <Announcement context={context} />
      <MenuActions
        texts={clientTexts(t, MENU_ACTION_KEYS)}
        itemTexts={await itemTexts(locale, flags)}
        showFoodType={flags.showFoodType}
        likeButton={false}
      >
        <Landing business={business} locale={locale} menu={menu} />
        <CartBar />
      </MenuActions>
      <PlacePickerHost context={context} />
      <StartStores />
      <NearImages />
      {!menu && <TryAgain healthPath={publicPath(business, "/p/health")} />}
    </>
  );
}
