import { getTranslations } from "next-intl/server";
import { CartBar } from "@/components/cart/bar/cart-bar";
import { itemTexts } from "@/components/item/item-texts";
import { MENU_ACTION_KEYS } from "@/components/menu/actions/menu-action-texts";
import { MenuActions } from "@/components/menu/actions/menu-actions";
import { SearchResults } from "@/components/search/search-results";
import { searchTexts } from "@/components/search/search-texts";
import { getMenu } from "@/lib/api/shop/menu";
import { settle } from "@/lib/api/transport/source";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { routeMetadata } from "@/lib/business/pages/route-metadata";
import { publicPath } from "@/lib/business/urls";
import { clientTexts } from "@/lib/i18n/client-texts";
import { NearImages } from "@/ui-kit/lazy-image/near-images";

type Props = { params: Promise<PageParams> };

export const generateMetadata = routeMetadata("search");

/** RTE-03: a cached shell. The results depend on what the visitor types, so an island loads them. */
export default async function SearchPage({ params }: Props) {
  const { business, locale, mode, source } = await pageContext(params);
  const { showFoodType, showItemLikes, likeButton } = business.theme.pages.menu;
  const menu = await settle(getMenu(source, { mode }));
  const titles = await getTranslations("titles");
  const menuTexts = await getTranslations("menu");
  const categories = (menu.ok ? menu.value.categories : []).map(
    ({ name, slug }) => [name, publicPath(business, `/menu/category/${encodeURIComponent(slug)}`)] as const,
  );
  return (
    <MenuActions
      texts={clientTexts(menuTexts, MENU_ACTION_KEYS)}
      itemTexts={await itemTexts(locale, business.theme.pages.menu)}
      showFoodType={showFoodType}
      likeButton={likeButton}
    >
      <div className="search-page frame">
        <h1>{titles("search")}</h1>
        <SearchResults
          texts={await searchTexts(locale)}
          categories={categories}
          menuPath={publicPath(business, "/menu")}
          showItemLikes={showItemLikes}
        />
      </div>
      <CartBar />
      <NearImages />
    </MenuActions>
  );
}
