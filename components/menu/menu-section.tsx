import type { CSSProperties } from "react";
import { DishRow } from "@/components/menu/dish-row";
import type { MenuLook } from "@/components/menu/menu-context";
import type { Category, MenuItem } from "@/lib/api/menu";

interface Props {
  readonly category: Category;
  readonly look: MenuLook;
  /** Blur pictures by item id, for the first items of the page. */
  readonly blurs: ReadonlyMap<string, string>;
  /** Ids of the items whose pictures load at once. */
  readonly eager: ReadonlySet<string>;
  /** Further down the page: the browser lays it out when it comes near. */
  readonly later: boolean;
}

/** The id of a section's element and of its chip. */
export const sectionId = (category: Pick<Category, "id">): string => `c${category.id}`;

/** MENU-01: a category with its sub-categories. */
export function MenuSection({ category, look, blurs, eager, later }: Props) {
  const { id, name, description, items, sub_categories } = category;
  const rows = items.length + sub_categories.reduce((sum, sub) => sum + sub.items.length, 0);
  const list = (dishes: readonly MenuItem[], level: 3 | 4) => (
    <ul className="dishes">
      {dishes.map((item) => (
        <DishRow
          key={item.id}
          item={item}
          look={look}
          level={level}
          blur={blurs.get(item.id)}
          eager={eager.has(item.id)}
        />
      ))}
    </ul>
  );
  return (
    <section
      id={sectionId({ id })}
      aria-labelledby={`${sectionId({ id })}-name`}
      className={later ? "menu-section later" : "menu-section"}
      style={later ? ({ "--rows": rows, "--parts": sub_categories.length } as CSSProperties) : undefined}
    >
      <header className="menu-section-head">
        <h2 id={`${sectionId({ id })}-name`}>{name}</h2>
        {description && <p>{description}</p>}
      </header>
      {items.length > 0 && list(items, 3)}
      {sub_categories.map((sub) => (
        <section key={sub.id} aria-labelledby={`${sectionId(sub)}-name`} className="menu-part">
          <h3 id={`${sectionId(sub)}-name`}>{sub.name}</h3>
          {sub.description && <p className="text-small text-text-muted">{sub.description}</p>}
          {list(sub.items, 4)}
        </section>
      ))}
    </section>
  );
}
