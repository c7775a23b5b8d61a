import type { DishStyle } from "@/components/menu/dish/dish-data";
import { NearIsland } from "@/components/menu/lazy-sections/near-island";
import { itemsOf, reservedSpace, SectionHead, sectionId } from "@/components/menu/menu-section";
import type { Category, MenuItem } from "@/lib/api/shop/menu";
import { closedBecause } from "@/lib/domain/menu/section-hours";
import { formatMoney } from "@/lib/domain/money";
import { itemPath } from "@/lib/domain/pages/urls";

interface Props {
  readonly category: Category;
  readonly style: DishStyle;
  readonly place: string;
  /** The rows load once the page is idle; otherwise when the guest comes near. */
  readonly soon: boolean;
}

/**
 * A section far down a long menu. In the page it is a plain list of links with prices: small, findable and readable
 * without script. Its rows load when the page is idle or the guest comes near, so the first paint does not grow with
 * the menu.
 */
export function LazySection({ category, style, place, soon }: Props) {
  return (
    <section
      id={sectionId(category)}
      aria-labelledby={`${sectionId(category)}-name`}
      className="menu-section later"
      data-closed={closedBecause(category) ? "" : undefined}
      style={reservedSpace(category)}
    >
      <SectionHead category={category} style={style} />
      <NearIsland key={place} categoryId={category.id} place={place} soon={soon}>
        <div className="dishes-plain" data-static={`${sectionId(category)}-rows`}>
          <PlainList items={category.items} style={style} />
          {category.sub_categories.map((part) => (
            <section key={part.id} id={sectionId(part)} aria-label={part.name}>
              <h3>{part.name}</h3>
              <PlainList items={itemsOf(part)} style={style} />
            </section>
          ))}
        </div>
      </NearIsland>
    </section>
  );
}

function PlainList({ items, style }: { readonly items: readonly MenuItem[]; readonly style: DishStyle }) {
  if (items.length === 0) return null;
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <a href={`${style.subPath}${itemPath(item)}`}>{item.item_title}</a>
          {/* One text: React marks where one ends and another begins. */}
          {` ${formatMoney(item.display_price ?? item.item_price, style.currency, style.locale)}`}
        </li>
      ))}
    </ul>
  );
}
