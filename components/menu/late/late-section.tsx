import type { CSSProperties } from "react";
import type { DishLook } from "@/components/menu/dish-data";
import { NearIsland } from "@/components/menu/late/near-island";
import { SectionHead, sectionId } from "@/components/menu/menu-section";
import type { Category, MenuItem } from "@/lib/api/menu";
import { formatMoney } from "@/lib/domain/money";
import { itemPath } from "@/lib/domain/urls";

interface Props {
  readonly category: Category;
  readonly look: DishLook;
  readonly place: string;
  /** The rows come once the page is at rest, else when the guest comes near. */
  readonly soon: boolean;
}

const itemsOf = (category: Category): MenuItem[] => [...category.items, ...category.sub_categories.flatMap(itemsOf)];

/**
 * A section far down a long menu: in the page it is a plain list of links with prices, small, findable and readable without
 * script; its rows come when the page is at rest or the guest near. So the first paint of a menu does not grow with its length.
 */
export function LateSection({ category, look, place, soon }: Props) {
  const items = itemsOf(category);
  const size = { "--rows": items.length, "--parts": category.sub_categories.length };
  return (
    <section
      id={sectionId(category)}
      aria-labelledby={`${sectionId(category)}-name`}
      className="menu-section later"
      style={size as CSSProperties}
    >
      <SectionHead category={category} look={look} />
      <NearIsland key={place} categoryId={category.id} place={place} soon={soon}>
        <ul className="dishes-plain">
          {items.map((item) => (
            <li key={item.id}>
              <a href={`${look.subPath}${itemPath(item)}`}>{item.item_title}</a>{" "}
              {formatMoney(item.display_price ?? item.item_price, look.currency, look.locale)}
            </li>
          ))}
        </ul>
      </NearIsland>
    </section>
  );
}
