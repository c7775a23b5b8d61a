import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { CartBar } from "@/components/cart/bar/cart-bar";
import { StartStores } from "@/components/layout/background/start-stores";
import { MenuActions } from "@/components/menu/actions/menu-actions";
import { shopActionTexts } from "@/components/menu/actions/shop-action-texts";
import { PlacePickerHost, StoreClosedBanner } from "@/components/store/picker/place-selector";
import type { PageContext } from "@/lib/business/pages/page-context";

/** Makes the dishes of a landing page orderable: add buttons, item sheet, cart bar, the choice of a store, its hours. */
export async function OrderHere({ context, children }: { context: PageContext; children: ReactNode }) {
  const { business } = context;
  const flags = business.theme.pages.menu;
  const t = await getTranslations("menu");
  return (
    <>
      <MenuActions
        texts={shopActionTexts(t, business)}
        showFoodType={flags.showFoodType}
        showItemLikes={flags.showItemLikes}
        likeButton={false}
      >
        {children}
        <CartBar />
      </MenuActions>
      <StoreClosedBanner context={context} />
      <PlacePickerHost context={context} />
      <StartStores />
    </>
  );
}
