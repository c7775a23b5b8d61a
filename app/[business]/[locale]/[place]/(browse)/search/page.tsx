import { getTranslations } from "next-intl/server";
import { CartBar } from "@/components/cart/bar/cart-bar";
import { MenuActions } from "@/components/menu/actions/menu-actions";
import { shopActionTexts } from "@/components/menu/actions/shop-action-texts";
import { dishOf } from "@/components/menu/dish/dish-data";
import { dishStyle } from "@/components/menu/dish/dish-style";
import { LeastMinimum, leastMinimumWords } from "@/components/menu/head/least-minimum";
import { SearchResults } from "@/components/search/search-results";
import { searchTexts } from "@/components/search/search-texts";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { readMenu } from "@/lib/business/pages/readers/read-menu";
import { routeMetadata } from "@/lib/business/pages/route-metadata";
import { publicPath } from "@/lib/business/urls";
import { dishesOf, dishesToStart } from "@/lib/domain/menu/dishes-to-start";
import { openFirst } from "@/lib/domain/menu/section-hours";
import { NearImages } from "@/ui-kit/lazy-image/near-images";

/** Dishes for a search that finds none; two columns of them on a desktop. */
const START = 4;

export const generateMetadata = routeMetadata("search");

/** RTE-03: a cached shell. The results depend on what the visitor types, so an island loads them. */
export default async function SearchPage({ params }: { params: Promise<PageParams> }) {
  const context = await pageContext(params);
  const [{ style, menu }, minimum] = await Promise.all([readMenu(context), leastMinimumWords(context)]);
  const { business, locale } = style;
  const { showFoodType, showItemLikes, likeButton } = business.theme.pages.menu;
  const titles = await getTranslations("titles");
  const menuTexts = await getTranslations("menu");
  const categories = openFirst(menu?.categories ?? []).map(
    ({ name, slug }) => [name, publicPath(business, `/menu/category/${encodeURIComponent(slug)}`)] as const,
  );
  const rowStyle = await dishStyle(style);
  const start = menu ? dishesToStart(menu.recommended_items, dishesOf(menu.categories), START) : [];
  return (
    <MenuActions
      texts={shopActionTexts(menuTexts, business)}
      showFoodType={showFoodType}
      showItemLikes={showItemLikes}
      likeButton={likeButton}
    >
      <div className="search-page frame">
        <h1>{titles("search")}</h1>
        <LeastMinimum words={minimum} className="text-text-muted" />
        <SearchResults
          texts={await searchTexts(locale)}
          categories={categories}
          start={start.map((item) => dishOf(item, rowStyle))}
          startTitle={menuTexts("recommendedTitle")}
          menuPath={publicPath(business, "/menu")}
          showItemLikes={showItemLikes}
        />
      </div>
      <CartBar />
      <NearImages />
    </MenuActions>
  );
}
