import { getTranslations } from "next-intl/server";
import { AccountFrame } from "@/components/account/account-frame";
import { CartBar } from "@/components/cart/bar/cart-bar";
import { FavouritesIsland } from "@/components/favourites/favourites-island";
import { MenuActions } from "@/components/menu/actions/menu-actions";
import { shopActionTexts } from "@/components/menu/actions/shop-action-texts";
import { StoreClosedBanner } from "@/components/store/picker/place-selector";
import { ClientTexts } from "@/components/texts/client-texts";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { routeMetadata } from "@/lib/business/pages/route-metadata";
import { pluralTexts } from "@/lib/i18n/client-texts";

type Props = { params: Promise<PageParams> };

export const generateMetadata = routeMetadata("favourites");

/** RTE-06: a cached shell. Favourites are personal, so an island loads them (D14). */
export default async function FavouritesPage({ params }: Props) {
  const context = await pageContext(params);
  const { business, locale } = context;
  const { showFoodType, showItemLikes, likeButton } = business.theme.pages.menu;
  const headings = await getTranslations("headings");
  const menu = await getTranslations("menu");
  const actionProps = {
    showFoodType,
    showItemLikes,
    likeButton,
    texts: shopActionTexts(menu, business),
  };
  return (
    <MenuActions {...actionProps}>
      <AccountFrame context={context}>
        <h1 className="mb-4 lg:mb-6">{headings("favourites")}</h1>
        <ClientTexts namespaces={["favourites", "login", "errors", "problems", "fieldErrors"]}>
          <FavouritesIsland
            showItemLikes={showItemLikes}
            likes={pluralTexts(locale, (count) => menu("likes", { count }))}
          />
        </ClientTexts>
      </AccountFrame>
      <CartBar />
      <StoreClosedBanner context={context} />
    </MenuActions>
  );
}
