import { useTranslations } from "next-intl";
import { type DishStyle, tileOf } from "@/components/menu/dish/dish-data";
import { DishTile } from "@/components/menu/dish/dish-row";
import type { MenuItem } from "@/lib/api/shop/menu";

interface Props {
  readonly items: readonly MenuItem[];
  readonly style: DishStyle;
  readonly blurs: ReadonlyMap<string, string>;
}

/** A strip of fewer dishes would look unfinished. */
const LEAST = 3;
const MAX_DISHES = 10;

/**
 * MENU-07: the recommended dishes that are available now, as a strip of pictures; without a picture they are marked in
 * their rows alone.
 */
export function Recommended({ items, style, blurs }: Props) {
  const t = useTranslations("menu");
  const open = items.filter((item) => item.available && item.current_stock !== 0).slice(0, MAX_DISHES);
  if (open.length < LEAST || open.every(({ image_url }) => !image_url)) return null;
  return (
    <section aria-labelledby="recommended" className="recommended">
      <h2 id="recommended">{t("recommendedTitle")}</h2>
      <ul className="strip">
        {open.map((item) => (
          <DishTile key={item.id} dish={tileOf(item, style, blurs.get(item.id))} level="h3" />
        ))}
      </ul>
    </section>
  );
}
