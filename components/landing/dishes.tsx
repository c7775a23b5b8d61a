import type { LandingProps } from "@/components/landing/landing-props";
import { dishOf } from "@/components/menu/dish/dish-data";
import { DishList } from "@/components/menu/dish/dish-row";
import { textIn } from "@/lib/business/features";
import { linkTarget } from "@/lib/business/urls";
import { dishesOf, dishesToStart } from "@/lib/domain/menu/dishes-to-start";
import { buttonClass } from "@/ui-kit";

const SHOWN = 6;

/**
 * `menuSection`: the best-sellers. `recommendedItems`: what the kitchen recommends. With prices, and each can be added
 * here. Omitted when there is nothing to show.
 */
export function Dishes({ business, locale, component, menu }: LandingProps) {
  if (!menu) return null;
  const { categories, recommended_items } = menu.items;
  const all = dishesOf(categories);
  const wanted = component.name === "recommendedItems" ? recommended_items : all.filter((item) => item.bestseller);
  const shown = dishesToStart(wanted, all, SHOWN);
  if (shown.length === 0) return null;
  const { title, subtitle, action } = component;
  return (
    <section className="landing-dishes" data-landing={component.name}>
      <div className="frame">
        <div className="landing-dishes-head">
          <div>
            <h2>{textIn(business, title, locale)}</h2>
            {subtitle && <p className="text-small text-text-muted">{textIn(business, subtitle, locale)}</p>}
          </div>
          {action && (
            <a href={linkTarget(business, action.link)} className={buttonClass({ variant: "link" }, "shrink-0 px-0!")}>
              {textIn(business, action.label, locale)}
            </a>
          )}
        </div>
        <DishList dishes={shown.map((item) => dishOf(item, menu.style))} level="h3" near />
      </div>
    </section>
  );
}
