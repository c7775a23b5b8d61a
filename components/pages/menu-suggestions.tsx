import { getTranslations } from "next-intl/server";
import { unpackItem } from "@/components/menu/dish/compact-item";
import { type Dish, dishOf } from "@/components/menu/dish/dish-data";
import { dishStyle } from "@/components/menu/dish/dish-style";
import { imageWidth } from "@/lib/business/features";
import type { PageContext } from "@/lib/business/pages/page-context";
import { readMenu } from "@/lib/business/pages/readers/read-menu";
import { publicPath } from "@/lib/business/urls";
import { dishesOf, dishesToStart } from "@/lib/domain/menu/dishes-to-start";
import { openFirst } from "@/lib/domain/menu/section-hours";
import { chipClass, LazyImage, Price } from "@/ui-kit";

const MAX_DISHES = 4;

/** Dishes and menu sections as links, for the not-found page. */
export async function MenuSuggestions({ context }: { context: PageContext }) {
  const { menu, style } = await readMenu(context);
  if (!menu) return null;
  const { business } = style;
  const search = await getTranslations("search");
  const t = await getTranslations("menu");
  const rowStyle = await dishStyle(style);
  const dishes = dishesToStart(menu.recommended_items, dishesOf(menu.categories), MAX_DISHES);
  return (
    <div className="mt-6 grid w-full max-w-4xl gap-8 text-start" data-menu-suggestions>
      {dishes.length > 0 && (
        <section aria-labelledby="suggested-dishes">
          <h2 id="suggested-dishes">{t("recommendedTitle")}</h2>
          <ul className="mt-3 grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-4">
            {dishes.map((item) => (
              <DishLink key={item.id} dish={dishOf(item, rowStyle)} from={t("from")} width={imageWidth(business)} />
            ))}
          </ul>
        </section>
      )}
      {menu.categories.length > 0 && (
        <nav aria-labelledby="suggested-sections">
          <h2 id="suggested-sections">{search("browse")}</h2>
          <ul className="mt-3 flex flex-wrap gap-2">
            {openFirst(menu.categories).map(({ id, name, slug }) => (
              <li key={id}>
                <a href={publicPath(business, `/menu/category/${encodeURIComponent(slug)}`)} className={chipClass()}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

function DishLink({ dish, from, width }: { dish: Dish; from: string; width: number }) {
  const { title, path } = unpackItem(dish.item);
  return (
    <li>
      <a href={path} className="group grid gap-1 text-text no-underline">
        {dish.image && (
          <LazyImage
            src={dish.image}
            alt=""
            width={208}
            height={156}
            requestWidth={width}
            frameClassName="mb-1 rounded-(--corner)"
          />
        )}
        <span className="font-semibold group-hover:underline">{title}</span>
        <span>
          {dish.from && <span className="text-small text-text-muted">{from} </span>}
          <Price value={dish.price} />
        </span>
      </a>
    </li>
  );
}
