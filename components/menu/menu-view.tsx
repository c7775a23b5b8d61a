import { getTranslations } from "next-intl/server";
import { CartBar } from "@/components/cart/bar/cart-bar";
import { CartColumn } from "@/components/cart/column/cart-column";
import { MenuActions } from "@/components/menu/actions/menu-actions";
import { shopActionTexts } from "@/components/menu/actions/shop-action-texts";
import { Banners } from "@/components/menu/banners/banners";
import { blurPaint } from "@/components/menu/dish/blur";
import { dishStyle } from "@/components/menu/dish/dish-style";
import { LazySection } from "@/components/menu/lazy-sections/lazy-section";
import { rowsComeSoon, wholeSections } from "@/components/menu/lazy-sections/split-sections";
import { MenuSection } from "@/components/menu/menu-section";
import { Recommended } from "@/components/menu/recommended";
import { SortFilter } from "@/components/menu/sort-filter/sort-filter";
import type { Category, Menu, MenuItem } from "@/lib/api/shop/menu";
import { takesOrders } from "@/lib/business/features";
import type { Banner } from "@/lib/business/pages/banners";
import type { MenuStyle } from "@/lib/business/pages/readers/read-menu";
import { openFirst } from "@/lib/domain/menu/section-hours";

/**
 * How many items get their blur picture in the page. The others are below the fold and load before they are visible.
 */
const BLURRED = 16;
/** Number of sections laid out at once; the others when they come near. */
const FIRST_SECTIONS = 1;
/** Number of pictures that load at once; the first screen fits no more. */
const EAGER = 2;

interface Props {
  readonly menu: Menu;
  readonly style: MenuStyle;
  /** Above everything, between the columns. */
  readonly head?: React.ReactNode;
  /** After the first section, side by side: what a guest came for is the dishes. */
  readonly banners: readonly Banner[];
  /** There too, below them. */
  readonly offers?: React.ReactNode;
  /** Section navigation: a rail at the side and chips at the top. */
  readonly rail?: React.ReactNode;
  readonly chips: React.ReactNode;
  /** In place of the cart, beside and below the menu. */
  readonly cart?: React.ReactNode;
  /** The page's own heading already names its only section. */
  readonly headless?: boolean;
}

const itemsOf = (categories: readonly Category[]): MenuItem[] =>
  categories.flatMap((category) => [...category.items, ...itemsOf(category.sub_categories)]);

function blursOf(items: readonly MenuItem[]): Map<string, string> {
  const pairs = items.map((item) => [item.id, blurPaint(item.image_blur_hash)] as const);
  return new Map(pairs.filter((pair): pair is readonly [string, string] => pair[1] !== undefined));
}

/** Sections in the middle, their list on one side, the cart on the other; one column on a phone. */
export async function MenuView({ menu, style, head, banners, offers, rail, chips, cart, headless = false }: Props) {
  const t = await getTranslations("menu");
  const flags = style.business.theme.pages.menu;
  const sells = takesOrders(style.business) && cart === undefined;
  const rowStyle = await dishStyle(style);
  const recommended = flags.recommendedItems ? menu.recommended_items : [];
  const sections = openFirst(menu.categories);
  const whole = wholeSections(sections);
  const soon = rowsComeSoon(menu.categories);
  const isPictured = itemsOf(sections).some(({ image_url }) => image_url);
  const blurs = blursOf([...recommended.slice(0, 4), ...itemsOf(sections).slice(0, BLURRED)]);
  return (
    <MenuActions
      texts={shopActionTexts(t, style.business)}
      showFoodType={flags.showFoodType}
      showItemLikes={flags.showItemLikes}
      likeButton={flags.likeButton}
    >
      <div
        className="menu-columns frame"
        data-headless={headless}
        data-printed={isPictured ? undefined : ""}
        data-cartless={sells ? undefined : ""}
      >
        {rail}
        <div className="menu-middle">
          {head}
          {!takesOrders(style.business) && <p className="pt-2 pb-1 font-semibold">{t("ordersOff")}</p>}
          <div className="menu-bar">
            {chips}
            <SortFilter {...menu} business={style.business} />
          </div>
          <Recommended items={recommended} style={rowStyle} blurs={blurs} />
          {sections.map((category, index) => (
            <div key={category.id} className="contents">
              {index >= whole ? (
                <LazySection category={category} style={rowStyle} place={style.place} soon={soon} />
              ) : (
                <MenuSection
                  category={category}
                  style={rowStyle}
                  blurs={blurs}
                  // Below a banner, the first rows are not on a phone's first screen.
                  eager={headless && index === 0 ? EAGER : 0}
                  later={index >= FIRST_SECTIONS}
                />
              )}
              {index === 0 && <Banners banners={banners} />}
              {index === 0 && offers}
            </div>
          ))}
        </div>
        {sells && (
          <div className="menu-cart">
            <CartColumn />
          </div>
        )}
      </div>
      {cart ?? <CartBar column={sells} />}
    </MenuActions>
  );
}
