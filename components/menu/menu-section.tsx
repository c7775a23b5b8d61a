import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { type DishStyle, dishOf } from "@/components/menu/dish/dish-data";
import { DishList } from "@/components/menu/dish/dish-row";
import type { Category, MenuItem } from "@/lib/api/shop/menu";
import { closedBecause } from "@/lib/domain/menu/section-hours";
import { shopFile } from "@/lib/domain/pages/shop-path";
import { LazyImage } from "@/ui-kit";

interface Props {
  readonly category: Category;
  readonly style: DishStyle;
  /** Blur pictures by item id, for the first items of the page. */
  readonly blurs: ReadonlyMap<string, string>;
  /** How many pictures of the section load at once. */
  readonly eager: number;
  /** Further down the page: the browser lays it out when it comes near. */
  readonly later: boolean;
}

/** The id of a section's element and of its chip. */
export const sectionId = (category: Pick<Category, "id">): string => `c${category.id}`;

export const itemsOf = (category: Category): MenuItem[] => [
  ...category.items,
  ...category.sub_categories.flatMap(itemsOf),
];

/** What sections.css computes the height of a section from that is not laid out yet. */
export function reservedSpace(category: Category): CSSProperties {
  const items = itemsOf(category);
  const pictured = items.filter((item) => item.image_url).length;
  return {
    "--rows": pictured,
    "--plain-rows": items.length - pictured,
    "--parts": category.sub_categories.length,
  } as CSSProperties;
}

/** MENU-01: a category with its sub-categories. */
export function MenuSection({ category, style, blurs, eager, later }: Props) {
  const { id, items, sub_categories } = category;
  const dishes = (list: readonly MenuItem[]) => list.map((item) => dishOf(item, style, blurs.get(item.id)));
  return (
    <section
      id={sectionId({ id })}
      aria-labelledby={`${sectionId({ id })}-name`}
      className={later ? "menu-section later" : "menu-section"}
      data-closed={closedBecause(category) ? "" : undefined}
      style={later ? reservedSpace(category) : undefined}
    >
      <SectionHead category={category} style={style} />
      {items.length > 0 && <DishList dishes={dishes(items)} level="h3" eager={eager} />}
      {sub_categories.map((sub, index) => (
        <section key={sub.id} id={sectionId(sub)} aria-labelledby={`${sectionId(sub)}-name`} className="menu-part">
          <h3 id={`${sectionId(sub)}-name`}>{sub.name}</h3>
          {sub.description && <p className="text-small text-text-muted">{sub.description}</p>}
          <DishList dishes={dishes(sub.items)} level="h4" eager={items.length === 0 && index === 0 ? eager : 0} />
        </section>
      ))}
    </section>
  );
}

/** Name, number of dishes, description and picture. */
export function SectionHead({ category, style }: Pick<Props, "category" | "style">) {
  const t = useTranslations("menu");
  const { id, name, description, image } = category;
  const closed = closedBecause(category);
  return (
    <header className="menu-section-head" data-static={`${sectionId({ id })}-head`}>
      <div className="min-w-0">
        <h2 id={`${sectionId({ id })}-name`}>{name}</h2>
        <p>
          <span className="menu-count">{t("dishes", { count: category.item_count })}</span>
          {description && <span>{description}</span>}
        </p>
        {closed && <p className="menu-closed">{closed}</p>}
      </div>
      {image && (
        <LazyImage
          src={shopFile(style.subPath, image)}
          alt=""
          width={72}
          height={72}
          requestWidth={144}
          frameClassName="menu-section-image"
        />
      )}
    </header>
  );
}
